import { maskOf, type OpenedVariable } from '#domains/environment'
import type { Context } from '#kernel/context'
import { type DroppedHeader, passableHeaders } from '#kernel/http/untrusted-answer'
import { isLong, type SecretMask } from '#kernel/secrets/secret-values'
import {
  HANDLER_LIMITS,
  type HandlerRequest,
  type Limits,
  type LogLine,
  type ProgramError,
  runHandler,
} from '#runtime'
import { readBundle } from './bundles'
import type { HandlerError, HandlerLine, StoredTexts } from './shapes'

/** Bytes of one answer that a handler fetches. */
const MAX_FETCHED_BYTES = 5_000_000

/** Lines of the console that are kept of a call, and the characters of each. */
const MOST_LINES = 200
const MOST_CHARACTERS = 4_000

type HeaderList = readonly (readonly [string, string])[]

/** An answer as its bytes are. */
export interface SentAnswer {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Uint8Array<ArrayBuffer>
}

export interface HandlerCall {
  readonly version: StoredTexts
  readonly walletId: string
  /** Whose turns and time it takes, within the wallet: `webhook wbh_1`. */
  readonly program: string
  readonly request: HandlerRequest
  readonly variables: readonly OpenedVariable[]
  /** By `machineNow`: from then it has its time. */
  readonly calledAt: number
  /** In the place of the usual limits of handlers; those that `createEmulator` was given come before both. */
  readonly limits?: Limits
  /** What it finds in its second argument. */
  readonly context?: {
    /** Dotted names: `files.readText`. */
    readonly methods: readonly string[]
    call(method: string, args: unknown[], signal: AbortSignal): Promise<unknown>
  }
  /** How many calls of user code to this emulator stand behind one another, with this one. */
  readonly depth?: number
  /** Whether what is no Response is answered as JSON. */
  readonly wrapsValues?: boolean
}

/** What became of one call of a handler. */
export interface Handled {
  readonly logs: HandlerLine[]
  readonly cpuMs: number
  readonly result:
    | { readonly answer: SentAnswer; readonly dropped: readonly DroppedHeader[] }
    /** `thrown` has the words of the program, with secrets in them; `error` is what may be shown. */
    | { readonly thrown: ProgramError; readonly error: HandlerError }
}

/** Calls the handler of a version with exactly this request. */
export async function callHandler(context: Context, call: HandlerCall): Promise<Handled> {
  const { file, code, map } = await readBundle(context, call.version)
  const { request, variables, calledAt, walletId, program, wrapsValues, depth = 0 } = call
  const limits: Limits = { ...HANDLER_LIMITS, ...call.limits, ...context.handlerLimits }
  const door = context.outbound.as('user-code')
  const mask = maskOf(variables.filter(isLong))
  const lines: LogLine[] = []
  try {
    const { cpuMs, status, body, ...sent } = await runHandler(
      { file, code, ...(map !== undefined && { map }) },
      {
        ...{ request, limits, calledAt, wrapsValues },
        context: call.context,
        variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
        fetch: async (request, signal) =>
          door.fetch(request.url, await initOf(request, signal), {
            timeoutMs: limits.wallMs,
            maxBytes: MAX_FETCHED_BYTES,
            depth: depth + 1,
          }),
        owner: { walletId, program },
        now: () => context.clock.now(),
        measureCpu: context.measureCpu,
        log: (line) => void lines.push(line),
      },
    )
    const { headers, dropped } = passableHeaders(sent.headers, {
      ...{ body, called: request.url, inProcess: context.inProcess },
    })
    const result = { answer: { status, headers, body }, dropped }
    return { logs: shownLines(lines, mask), cpuMs: Math.round(cpuMs), result }
  } catch (thrown) {
    if ((thrown as Error)?.name !== 'ProgramError') throw thrown
    const error = thrown as ProgramError
    const result = { thrown: error, error: shownError(error, mask) }
    return { logs: shownLines(lines, mask), cpuMs: Math.round(error.cpuMs), result }
  }
}

async function initOf(request: Request, signal: AbortSignal): Promise<RequestInit> {
  const { method, headers, redirect } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { method, headers, redirect, signal, ...(hasBody && { body: await request.arrayBuffer() }) }
}

function shownError({ message, place, guestStack }: ProgramError, mask: SecretMask): HandlerError {
  return {
    message: mask.text(message),
    ...(place && { file: place.file, line: place.line, column: place.column }),
    ...(guestStack !== undefined && { stack: mask.text(guestStack).slice(0, 10_000) }),
  }
}

function shownLines(lines: readonly LogLine[], mask: SecretMask): HandlerLine[] {
  return lines.slice(0, MOST_LINES).map(({ level, text, at, file, line }) => ({
    level,
    text: cut(mask.text(text)),
    at,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
  }))
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
