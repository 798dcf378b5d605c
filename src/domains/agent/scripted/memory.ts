import type { Turn } from '../brain'
import type { Plan, Planned } from './plan'

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
  const planned = newestFirst.map(planOf)
  const done = newestFirst.map(({ steps }) => steps.flatMap(doneOf))
  const moved = done.flat().filter(({ tool, ok }) => ok && (tool === 'transfer' || tool === 'swap'))
  const lastTransfers = done.find((steps) => steps.some(({ tool, ok }) => ok && tool === 'transfer')) ?? []
  return {
    lastCalls: planned.find((calls) => calls.length > 0) ?? [],
    lastMoved: movedBy(newest(done)),
    people: done.map((steps) => [...new Set(steps.flatMap(peopleOf))]).filter((each) => each.length > 0),
    asked: askedBy(newestFirst[0]),
    lastAnswer: answerOf(newestFirst[0]),
    lastReceivers: lastTransfers.filter(({ tool, ok }) => ok && tool === 'transfer').flatMap(peopleOf),
    ...(moved.length === 0 && { lastMoved: undefined }),
  }
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

/** The steps of the newest turn in which something moved. */
function newest(done: readonly (readonly Done[])[]): readonly Done[] {
  return (
    done.find((steps) => steps.some(({ tool, ok }) => ok && (tool === 'transfer' || tool === 'swap'))) ?? []
  )
}

/** Undefined where several things moved: "it" could be any of them. */
function movedBy(steps: readonly Done[]): Memory['lastMoved'] {
  const moves = steps.filter(({ tool, ok }) => ok && (tool === 'transfer' || tool === 'swap'))
  const all = moves.map(({ tool, args, data }) =>
    tool === 'swap'
      ? { amount: String(data.boughtAmount), token: String(args.to), chain: text(data.chain) }
      : { amount: String(data.amount), token: String(args.token), chain: text(data.chain) },
  )
  const kinds = new Set(all.map((each) => JSON.stringify(each)))
  return kinds.size === 1 ? all[0] : undefined
}

function planOf({ steps }: Turn): readonly Planned[] {
  const understood = steps.find(({ tool }) => tool === 'understand')?.result as
    | Partial<Plan>
    | null
    | undefined
  return understood?.calls ?? []
}

function doneOf({ tool, args, result }: Turn['steps'][number]): Done[] {
  const { ok, data } = (result ?? {}) as { ok?: boolean; data?: unknown }
  if (args === null || typeof args !== 'object') return []
  return [{ tool, args: args as Done['args'], data: (data ?? {}) as Done['data'], ok: ok === true }]
}

function peopleOf({ tool, args, ok }: Done): string[] {
  const said = tool === 'resolve_address' ? args.value : tool === 'transfer' ? args.to : undefined
  return ok && typeof said === 'string' ? [said] : []
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
