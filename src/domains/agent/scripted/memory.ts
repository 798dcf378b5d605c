import type { Turn } from '../brain'
import type { Intended, Plan, Planned } from './plan'

interface Done {
  readonly tool: string
  readonly args: Record<string, unknown>
  readonly data: Record<string, unknown>
  readonly ok: boolean
}

/** What a thread has come to so far, for sentences that lean on it. */
export interface Memory {
  /** The calls of the newest turn that was understood. */
  readonly lastCalls: readonly Planned[]
  /** What they were read as. */
  readonly lastIntents: readonly Intended[]
  /** Whether any of them was carried out. */
  readonly isDone: boolean
  /** The orders and automations that were placed or turned last, by their ids. */
  readonly lastPlaced: readonly string[]
  /** What moved last, exactly. */
  readonly lastMoved?:
    | { readonly amount: string; readonly token: string; readonly chain: string | undefined }
    | undefined
  /** Everybody who was named, the newest turn first; those of one turn together. */
  readonly people: readonly (readonly string[])[]
  /** The prompt to which the newest turn was a question back. */
  readonly asked?: string | undefined
  /** What the newest turn was answered. */
  readonly lastAnswer?: string | undefined
  /** Whom the last transfers went to. */
  readonly lastReceivers: readonly string[]
}

export function memoryOf(turns: readonly Turn[]): Memory {
  const newestFirst = [...turns].reverse()
  const done = newestFirst.map(({ steps }) => steps.flatMap(doneOf))
  const newest = newestFirst.findIndex((turn) => planOf(turn).calls.length > 0)
  const { calls, intents } = planOf(newestFirst[newest])
  return {
    lastCalls: calls,
    lastIntents: intents,
    isDone: (done[newest] ?? []).some(({ tool, ok }) => ok && calls.some((call) => call.tool === tool)),
    lastMoved: movedBy(done.find((steps) => steps.some(isMove)) ?? []),
    lastPlaced: (done.find((steps) => steps.some(isPlacing)) ?? []).filter(isPlacing).flatMap(idsOf),
    people: done.map((steps) => [...new Set(steps.flatMap(peopleOf))]).filter((each) => each.length > 0),
    asked: askedBy(newestFirst[0]),
    lastAnswer: answerOf(newestFirst[0]),
    lastReceivers: (done.find((steps) => steps.some(isTransfer)) ?? []).filter(isTransfer).flatMap(peopleOf),
  }
}

const isTransfer = ({ tool, ok }: Done) => ok && tool === 'transfer'
const isMove = (done: Done) => isTransfer(done) || (done.ok && done.tool === 'swap')
const isPlacing = ({ tool, ok }: Done) =>
  ok && /^(place|pause|resume)_order$|^(create|pause|resume)_automation$/.test(tool)

/** What was placed, or turned, by its id. */
function idsOf({ data }: Done): string[] {
  const many = Array.isArray(data.orders) ? (data.orders as readonly { id?: unknown }[]) : [data]
  return many.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/** Without the lines that name its transactions; undefined where nothing was answered. */
function answerOf(turn: Turn | undefined): string | undefined {
  const text = turn?.response.replace(/^Transaction: .*$/gm, '').trim()
  return text === '' ? undefined : text
}

/** All that was said of a request that lacks something still. */
function askedBy(turn: Turn | undefined): string | undefined {
  const noted = turn?.steps.find(({ tool }) => tool === 'understand')?.result as
    | { outcome?: string; asked?: string }
    | null
    | undefined
  return noted?.outcome === 'asks' ? (noted.asked ?? turn?.prompt) : undefined
}

/** Undefined where several things moved: "it" could be any of them. */
function movedBy(steps: readonly Done[]): Memory['lastMoved'] {
  const all = steps
    .filter(isMove)
    .map(({ tool, args, data }) =>
      tool === 'swap'
        ? { amount: String(args.buy ?? data.boughtAmount), token: String(args.to), chain: text(data.chain) }
        : { amount: String(data.amount), token: String(args.token), chain: text(data.chain) },
    )
  const kinds = new Set(all.map((each) => JSON.stringify(each)))
  return kinds.size === 1 ? all[0] : undefined
}

function planOf(turn: Turn | undefined): Required<Omit<Plan, 'confirm'>> {
  const understood = turn?.steps.find(({ tool }) => tool === 'understand')?.result as
    | Partial<Plan>
    | null
    | undefined
  return { calls: understood?.calls ?? [], intents: understood?.intents ?? [] }
}

function doneOf({ tool, args, result }: Turn['steps'][number]): Done[] {
  const { ok, data } = (result ?? {}) as { ok?: boolean; data?: unknown }
  if (args === null || typeof args !== 'object') return []
  return [{ tool, args: args as Done['args'], data: (data ?? {}) as Done['data'], ok: ok === true }]
}

function peopleOf({ tool, args, ok }: Done): string[] {
  const value = tool === 'resolve_address' ? args.value : tool === 'transfer' ? args.to : undefined
  return ok && typeof value === 'string' ? [value] : []
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
