import {
  HANDLER_LIMITS,
  type HandlerOptions,
  type Limits,
  type LogLine,
  ProgramError,
  runHandler,
  runScript,
  transpile,
} from '#runtime'

/** On a busy machine anything may take many times as long. */
const PATIENT: Limits = { ...HANDLER_LIMITS, cpuMs: 20_000, wallMs: 60_000 }

/** Virtual time of the programs below. */
export const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

export interface Given {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly method?: string
  readonly url?: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly variables?: Readonly<Record<string, string>>
  readonly limits?: Partial<Limits>
  readonly signal?: AbortSignal
  readonly fetch?: HandlerOptions['fetch']
  readonly now?: () => number
  readonly measureCpu?: HandlerOptions['measureCpu']
  readonly context?: HandlerOptions['context']
  readonly wrapsValues?: boolean
}

/** What a handler is run with where a test does not say. */
export function handlerOptions(given: Given, logs: LogLine[]): HandlerOptions {
  const { body = '', method = 'POST', url = 'https://sandbank.test/u/0x1/hook', headers = [] } = given
  return {
    request: {
      method,
      url,
      headers,
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    },
    variables: given.variables ?? {},
    fetch: given.fetch ?? (() => Promise.reject(new Error('There is no network.'))),
    limits: { ...PATIENT, ...given.limits },
    now: given.now ?? (() => NOW),
    measureCpu: given.measureCpu,
    log: (line) => logs.push(line),
    signal: given.signal,
    context: given.context,
    wrapsValues: given.wrapsValues,
  }
}

/** Transpiles and runs a handler in TypeScript. */
export async function handle(source: string, given: Given = {}) {
  const logs: LogLine[] = []
  const bundle = await transpile({ file: 'handler.ts', source })
  const response = await runHandler(bundle, handlerOptions(given, logs))
  return { ...response, text: new TextDecoder().decode(response.body), logs }
}

/** What the statements of a handler return, as JSON brings it. */
export async function returned(statements: string, given: Given = {}): Promise<unknown> {
  const source = `export default async (request: Request) => Response.json(await (async () => {${statements}\n})() ?? null)`
  return JSON.parse((await handle(source, given)).text)
}

export async function script(source: string, limits: Partial<Limits> = {}) {
  const logs: LogLine[] = []
  const result = await runScript(
    { file: 'script.ts', source },
    {
      args: { amount: 3 },
      context: { appId: 'harbor' },
      methods: ['wallet.me', 'files.read'],
      limits: { ...PATIENT, ...limits },
      now: () => NOW,
      host: async (method, args) => ({ method, args }),
      log: (line) => logs.push(line),
    },
  )
  return { ...result, logs }
}

/** Why a run failed; fails a test where it did not. */
export async function failure(run: Promise<unknown>): Promise<ProgramError> {
  const thrown = await run.then(
    (value) => new Error(`It ended well: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (thrown instanceof ProgramError) return thrown
  throw thrown
}
