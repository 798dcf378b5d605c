import type { AnswerTo } from '../../../contract'

export type Intent = AnswerTo<'GET /__sandbank/agent/intents'>['intents'][number]

/** What a new conversation suggests: one prompt of each, in this order. All can be done with the seeded data. */
const FIRST = ['portfolio', 'buy', 'chart', 'trending', 'swap', 'dca', 'bridge', 'holdings.ask']

/** Examples that can be sent as they are: none with a place to fill in. */
export const sendable = (intent: Intent): readonly string[] =>
  intent.examples.filter((example) => !example.includes('…'))

/** The first prompts that a new conversation suggests. */
export function firstPrompts(intents: readonly Intent[]): readonly string[] {
  return FIRST.flatMap((name) => {
    const intent = intents.find((each) => each.name === name)
    return intent ? sendable(intent).slice(0, 1) : []
  })
}
