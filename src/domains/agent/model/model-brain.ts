import { askModel } from '#domains/gateway'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { type Acted, type Answer, type Brain, PromptFailed, type Session, type Turn } from '../brain'
import { memoriesOf } from '../memories'
import { CONFIRM_RULE } from '../running/confirm'
import type { PromptRow, RichDatum } from '../tables'
import { toolsByName } from '../tools/all'
import { toolSchemas } from './tool-schemas'
import { shownGiven, shownResult, systemMessage } from './words'

/** How many requests to a model one prompt may take. */
const MOST_TURNS = 20
/** Tool calls of one answer that are carried out. */
const MOST_CALLS = 16
/** Of one answer. */
const MOST_TOKENS = 4_096

type ModelTurn = Parameters<typeof askModel>[1]['turns'][number]

/** Whose word the prompt is, and who pays for a script's. */
type Whose = Pick<PromptRow, 'by' | 'asked'>

/** An answer of the model as it is written down, or why there is none. */
type ModelAnswer =
  | { text: string; toolCalls: { id: string; name: string; arguments: string }[] }
  | { failed: string; error: string; rule: string }

/** What the tools came to so far. */
interface Did {
  /** In words. */
  readonly changed: string[]
  /** The tools. */
  readonly refused: string[]
  /** How many calls only looked, and found something. */
  found: number
}

/**
 * The brain that calls a model of the gateway: tools carry out its answers, and their results go back to it,
 * until it has no more calls. Every answer is stored before anything of it is done, so that a process that goes on
 * after a death neither calls nor pays again.
 */
export function modelBrain(context: Context, model: string, { by, asked: requester }: Whose): Brain {
  return async (session) => {
    const system = systemMessage(await knownOf(context, session))
    const turns: ModelTurn[] = [...(await session.history()).flatMap(earlier), question(session)]
    const richData: RichDatum[] = []
    const did: Did = { changed: [], refused: [], found: 0 }
    const ask = (id: string) =>
      modelAnswer(context, session, { id, model, by, asked: requester, system, turns })
    for (let n = 1; n <= MOST_TURNS; n++) {
      const answer = (await session.note('model', ask)) as ModelAnswer
      if ('failed' in answer) throw new PromptFailed(answer.failed)
      const { text, toolCalls } = answer
      if (toolCalls.length === 0) {
        return { outcome: outcomeOfAll(did, text), response: text || accountOf(did), richData }
      }
      turns.push({ role: 'assistant', text, toolCalls })
      for (const [place, call] of toolCalls.entries()) {
        const acted = place < MOST_CALLS ? await actOn(session, call) : TOO_MANY
        if (!acted.ok && acted.rule === CONFIRM_RULE) {
          const done = did.changed.length === 0 ? '' : `${accountOf(did)}\n`
          return { outcome: 'asks', response: `${done}${acted.message}`, richData }
        }
        note(did, call.name, acted)
        if (acted.ok) richData.push(...(acted.richData ?? []))
        turns.push({
          role: 'tool',
          toolCallId: call.id,
          parts: [{ type: 'text', text: shownResult(call.name, acted) }],
          isError: !acted.ok,
        })
      }
    }
    const response = `I stopped: ${model} was asked ${MOST_TURNS} times, which is the most for one prompt, and had not come to an end. ${accountOf(did)}`
    return { outcome: 'refused', response, richData }
  }
}

const TOO_MANY: Acted = {
  ok: false,
  error: 'Too many tool calls',
  message: `Only the first ${MOST_CALLS} tool calls of an answer are carried out. Ask again for the others.`,
  rule: 'agent.model.calls',
  facts: { most: MOST_CALLS },
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
      facts: { tool: name },
    }
    return wrong
  }
  return session.act(name, args)
}

/** The model's answer, or the refusal in words: both are written down. Rejects when the prompt is cancelled. */
async function modelAnswer(
  context: Context,
  { walletId, signal }: Session,
  question: Whose & {
    id: string
    model: string
    system: string
    turns: readonly ModelTurn[]
  },
): Promise<Json> {
  const { id, model, by, asked: requester, system, turns } = question
  const keyId = by.kind === 'key' ? by.keyId : by.sessionId
  try {
    const answer = await askModel(context, {
      ...{ id: `gen_${id}`, walletId: requester?.ownerId ?? walletId, keyId, model, system },
      ...{ turns: [...turns], signal, isFree: requester !== undefined && requester.model === undefined },
      tools: toolSchemas(),
      maxTokens: MOST_TOKENS,
    })
    return {
      text: answer.text,
      toolCalls: answer.toolCalls.map((call) => ({ ...call })),
    } satisfies ModelAnswer
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const { error } = thrown.spec
    return {
      failed: `The model ${model} did not answer: ${thrown.message} (${error})`,
      error,
      rule: thrown.decision.rule,
    } satisfies ModelAnswer
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

function note(did: Did, tool: string, acted: Acted): void {
  if (!acted.ok || acted.failed) did.refused.push(tool)
  else if (acted.changed) did.changed.push(acted.text)
  else did.found++
}

/**
 * A model says nothing of it in a form that can be read: what its tools came to decides. Where nothing was changed and
 * something that would have was refused, or all that was tried was, the job was refused; a question mark at the end of
 * an answer that changed nothing asks back.
 */
function outcomeOfAll({ changed, refused, found }: Did, text: string): Answer['outcome'] {
  if (changed.length > 0) return 'done'
  if (/\?\s*$/.test(text)) return 'asks'
  const isRefused =
    refused.some((tool) => toolsByName.get(tool)?.writes) || (refused.length > 0 && found === 0)
  return isRefused ? 'refused' : 'done'
}

function accountOf({ changed }: Did): string {
  return changed.length === 0 ? 'Nothing was changed.' : `Done: ${changed.join(' ')}`
}
