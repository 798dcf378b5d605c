import { compiledProgram } from './compiled'
import { consoleOf, type LogLine } from './console'
import { programFailure, syntaxError } from './failures'
import { Machine, type MachineOptions, reached } from './machine'
import type { Bundle } from './program'
import { services } from './services'
import { methodCalls } from './services/method-calls'
import { outboundCalls } from './services/outbound-calls'
import { stacksOf } from './stacks'

export interface HandlerRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  /** The exact bytes. */
  readonly body: Uint8Array<ArrayBuffer>
}

export interface HandlerOptions extends MachineOptions {
  readonly request: HandlerRequest
  /** `process.env`. */
  readonly variables: Readonly<Record<string, string>>
  /** The caller's door to the network, with its policy and caps. What it throws is an Error of the same text there. */
  fetch(request: Request, signal: AbortSignal): Promise<Response>
  log(line: LogLine): void
  /** What the handler finds in its second argument: functions by their dotted names, and who answers them. */
  readonly context?:
    | {
        readonly methods: readonly string[]
        call(method: string, args: unknown[], signal: AbortSignal): Promise<unknown>
      }
    | undefined
  /** Whether data that is returned in the place of a Response is answered as JSON. */
  readonly wrapsValues?: boolean | undefined
}

export interface HandlerResponse {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Uint8Array<ArrayBuffer>
  /** Time inside of the program, ms. */
  readonly cpuMs: number
  readonly wallMs: number
}

/** See the door, index.ts. */
export async function runHandler(bundle: Bundle, options: HandlerOptions): Promise<HandlerResponse> {
  const { limits, request, wrapsValues = false } = options
  const methods = options.context?.methods
  const { program, lead } = await compiledProgram(bundle)
  const stacks = await stacksOf(bundle.file, lead, bundle.map)
  const writeLine = consoleOf(options.log, options.now, stacks)
  const machine = await Machine.start<Answer>(
    options,
    (machine) =>
      services(machine, {
        limits,
        calls: {
          fetch: outboundCalls(options.fetch),
          call: methodCalls(new Set(methods ?? []), async (...call) => options.context?.call(...call)),
        },
        log: writeLine,
        finish: ([head, body]) => {
          const bytes = body instanceof Uint8Array ? body : new Uint8Array()
          if (bytes.length > limits.resultBytes) return machine.fail(reached('result', limits))
          machine.finish({ ...responseHead(String(head)), body: bytes })
        },
        fail: ([failure]) => machine.fail(programFailure(String(failure), limits, stacks)),
      }),
    (machine) => {
      try {
        const start = machine.load(program, bundle.file)
        const { method, url, headers } = request
        const { variables } = options
        const about = { method, url, headers, variables, file: bundle.file, methods, wrapsValues }
        machine.enter('handler', start, JSON.stringify(about), request.body)
      } catch (thrown) {
        machine.fail(syntaxError(thrown, stacks) ?? machine.broken(thrown))
      }
    },
  )
  const { status, headers, body } = await machine.outcome()
  return { status, headers, body: Uint8Array.from(body), cpuMs: machine.cpuMs, wallMs: machine.wallMs }
}

interface Answer {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Uint8Array
}

/** As the guest describes it, in a realm in which the program may have changed anything. Throws what is no response. */
function responseHead(json: string): { status: number; headers: [string, string][] } {
  const { status, headers } = JSON.parse(json) as { status: number; headers: [string, string][] }
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new RangeError(`status ${status}`)
  // Not those of a Response, from which a browser drops cookies.
  return { status, headers: [...new Headers(headers)] }
}
