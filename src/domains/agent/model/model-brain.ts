import { askModel, type ModelTurn } from '#domains/gateway'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { type Acted, type Brain, PromptFailed, type Session, type Turn } from '../brain'
import { memoriesOf } from '../memories'
import type { PromptRow, RichDatum } from '../tables'
import { toolSchemas } from './tool-schemas'
import { shownGiven, shownResult, systemMessage } from './words'

/** How many requests to a model one prompt may take. */
const MOST_TURNS = 20
/** Tool calls of one answer that are carried out. */
const MOST_CALLS = 16
/** Of one answer. */
const MOST_TOKENS = 4_096

/** Whose word the prompt is, and who pays for a script's. */
type Whose = Pick<PromptRow, 'by' | 'asked'>

/** An answer of the model as it is written down, or why there is none. */
type Said =
  | { text: string; toolCalls: { id: string; name: string; arguments: string }[] }
  | { failed: string; error: string; rule: string }

/**
 * The brain that calls a model of the gateway: tools carry out its answers, and their results go back to it,
 * until it has no more calls. Every answer is stored before anything of it is done, so that a process that goes on
 * after a death neither calls nor pays again.
 */
export function modelBrain(context: Context, model: string, { by, asked }: Whose): Brain {
  return async (session) => {
    const system = systemMessage(await knownOf(context, session))
    const turns: ModelTurn[] = [...(await session.history()).flatMap(earlier), question(session)]
    const richData: RichDatum[] = []
    const done: string[] = []
    const ask = (id: string) => said(context, session, { id, model, by, asked, system, turns })
    for (let n = 1; n <= MOST_TURNS; n++) {
      const answer = (await session.note('model', ask)) as Said
      if ('failed' in answer) throw new PromptFailed(answer.failed)
      const { text, toolCalls } = answer
      if (toolCalls.length === 0) return { response: text || accountOf(done), richData }
      turns.push({ role: 'assistant', text, toolCalls })
      for (const [place, call] of toolCalls.entries()) {
        const acted = place < MOST_CALLS ? await actOn(session, call) : TOO_MANY
        if (acted.ok && acted.changed) done.push(acted.text)
        if (acted.ok) richData.push(...(acted.richData ?? []))
        turns.push({
          role: 'tool',
          toolCallId: call.id,
          parts: [{ type: 'text', text: shownResult(call.name, acted) }],
          isError: !acted.ok,
        })
      }
    }
    const response = `I stopped: ${model} was asked ${MOST_TURNS} times, which is the most for one prompt, and had not come to an end. ${accountOf(done)}`
    return { response, richData }
  }
}

const TOO_MANY: Acted = {
  ok: false,
  error: 'Too many tool calls',
  message: `Only the first ${MOST_CALLS} tool calls of an answer are carried out. Ask again for the others.`,
  rule: 'agent.model.calls',
}

async function actOn(session: Session, { name, arguments: text }: { name: string; arguments: string }) {
  let args: Json
  try {
    args = JSON.parse(text || '{}') as Json
  } catch {
    const wrong: Acted = {
      ok: false,
      error: 'Invalid request',
      message: `The arguments of ${name} are no JSON.`,
      rule: 'agent.model.arguments',
    }
    return wrong
  }
  return session.act(name, args)
}

/** The model's answer, or the refusal in words: both are written down. Rejects when the prompt is cancelled. */
async function said(
  context: Context,
  { walletId, signal }: Session,
  question: Whose & {
    id: string
    model: string
    system: string
    turns: readonly ModelTurn[]
  },
): Promise<Json> {
  const { id, model, by, asked, system, turns } = question
  const keyId = by.kind === 'key' ? by.keyId : by.sessionId
  try {
    const answer = await askModel(context, {
      ...{ id: `gen_${id}`, walletId: asked?.ownerId ?? walletId, keyId, model, system },
      ...{ turns: [...turns], signal, isFree: asked !== undefined && asked.model === undefined },
      tools: toolSchemas(),
      maxTokens: MOST_TOKENS,
    })
    return { text: answer.text, toolCalls: answer.toolCalls.map((call) => ({ ...call })) } satisfies Said
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const { error } = thrown.spec
    return {
      failed: `The model ${model} did not answer: ${thrown.message} (${error})`,
      error,
      rule: thrown.decision.rule,
    } satisfies Said
  }
}

async function knownOf(context: Context, { walletId }: Session) {
  const { evmAddress, solanaAddress } = await walletById(context, walletId)
  const memories = await memoriesOf(context, walletId)
  return { evmAddress, solanaAddress, memories: memories.map(({ text }) => text) }
}

function earlier(turn: Turn): ModelTurn[] {
  const { response } = turn
  return response === '' ? [] : [question(turn), { role: 'assistant', text: response, toolCalls: [] }]
}

function question({ prompt, given }: Pick<Session, 'prompt' | 'given'>): ModelTurn {
  const text = given ? `${prompt}\n\n${shownGiven(given)}` : prompt
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function accountOf(done: readonly string[]): string {
  return done.length === 0 ? 'Nothing was changed.' : `Done: ${done.join(' ')}`
}
