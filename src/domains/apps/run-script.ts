import { maskOf, type OpenedVariable, substituteVariables } from '#domains/environment'
import { readText } from '#domains/files'
import type { Principal } from '#domains/wallet'
import { type WalletRow, walletNow } from '#domains/wallet'
import type { Context, Transaction } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { isRefusal, Refusal } from '#kernel/errors'
import { processIdOf } from '#kernel/process-id'
import { inScript, isLong } from '#kernel/secrets/secret-values'
import { type Limits, type LogLine, type ProgramError, runScript } from '#runtime'
import { enforcePermission } from './access'
import type { ValidApp } from './apps'
import { appErrors } from './errors'
import { beginRun, endOfRun, publishRun } from './runs'
import type { Run } from './sdk/method'
import { enforceThere, FOUND, methodOf } from './sdk/methods'
import { appFolder } from './slug'
import { type RunFailure, type RunRow, runTable } from './tables'

/** Of arguments and result as JSON, bytes. */
const MAX_DATA_BYTES = 256 * 1024

/** Row app-scripts. */
const SCRIPT_LIMITS: Limits = {
  cpuMs: 2_000,
  wallMs: MINUTE_MS,
  memoryBytes: 32 << 20,
  resultBytes: MAX_DATA_BYTES,
  hostCalls: 1_000,
}

export interface RunInput {
  readonly app: ValidApp
  readonly script: string
  readonly args: unknown
  /** The wallet of the caller. */
  readonly callerId: string
  /** By whose rights it runs; a schedule has those of the app. */
  readonly principal?: Principal
  readonly trigger: RunRow['trigger']
  readonly origin: string
  readonly signal?: AbortSignal | undefined
  /** Runs a call of the script so that no reset comes between its lines. A request is safe from them by itself. */
  asRequest?<Result>(run: () => Promise<Result>): Promise<Result>
}

/** A run that is not yet written down. */
export type NewRun = Omit<RunRow, 'n'>

/**
 * Runs a script of an app, and keeps how it went. A script that fails is a run that failed, no refusal. Throws 404 for a
 * script that the manifest does not list, and 413 for too large arguments. A request that repeats one finds its run.
 */
export async function runAppScript(
  { context, transact }: { context: Context; transact: Transaction },
  input: RunInput,
): Promise<RunRow> {
  const fresh = await newRun(context, input)
  const begun = await transact([runTable], (context) => beginRun(context, fresh))
  // The request was sent again: its script has run, or runs still.
  if (begun.id !== fresh.id) return (await endOfRun(context, begun.id, input.signal)) ?? begun
  return carryOutRun(context, begun, input, (end) => context.store.write([runTable], end))
}

/** Throws 404 for a script that the manifest does not list, and 413 for too large arguments. Outside of transactions. */
export async function newRun(context: Context, input: RunInput): Promise<NewRun> {
  const { app, script, callerId, trigger, args } = input
  const { owner, slug, key } = app
  enforceScript(app, script)
  const argsBytes = sizeOf(args)
  enforceSize(argsBytes)
  const id = await context.ids.id('run')
  const { clock } = context
  const [startedAt, startedMachine] = [clock.now(), clock.machine()]
  return {
    ...{ id, walletId: owner.id, slug, app: key, script, callerId, trigger },
    ...{ startedAt, startedMachine, process: processIdOf(context), status: 'running', durationMs: 0 },
    ...{ cpuMs: 0, argsBytes, logs: [], result: null, error: null },
  }
}

/** Carries out what is written down as begun. `write`: the transaction over `runTable` that writes how it ended. */
export async function carryOutRun(
  context: Context,
  begun: RunRow,
  input: RunInput,
  write: (end: () => Promise<void>) => Promise<void>,
): Promise<RunRow> {
  publishRun(context, begun)
  const outcome = await carriedOut(context, begun, input)
  const ended: RunRow = { ...begun, ...outcome }
  const table = context.store.table(runTable)
  await write(async () => {
    // Not after a reset, nor where newer runs have taken its place.
    if (await table.get(begun.id)) await table.put(ended)
  })
  publishRun(context, ended)
  return ended
}

type StoredOutcome = Pick<RunRow, 'status' | 'cpuMs' | 'logs' | 'result' | 'error'>
type Outcome = StoredOutcome & Pick<RunRow, 'durationMs'>

async function carriedOut(context: Context, row: RunRow, input: RunInput): Promise<Outcome> {
  const { app, script, args, signal } = input
  const logs: LogLine[] = []
  const run = await runFor(context, row, input)
  const file = `scripts/${script}.ts`
  const end = (rest: Omit<StoredOutcome, 'logs'>): Outcome => {
    const durationMs = context.clock.machine() - row.startedMachine
    return { ...withoutSecrets({ ...rest, logs }, run.seen), durationMs }
  }
  try {
    const source = await sourceOf(run, `${appFolder(app.slug)}/${file}`)
    const { value, cpuMs } = await runScript(
      { file, source },
      {
        args: args ?? null,
        context: contextOf(run),
        methods: FOUND,
        limits: SCRIPT_LIMITS,
        owner: { walletId: app.owner.id, program: `app ${app.slug}` },
        now: () => context.clock.now(),
        measureCpu: context.measureCpu,
        host: (global, sent, aborted) => called(run, global, sent, aborted),
        log: (line) => void logs.push(line),
        signal,
      },
    )
    await Promise.allSettled(run.agentCalls)
    return end({
      status: 'passed',
      cpuMs,
      result: value === undefined ? null : JSON.stringify(value),
      error: null,
    })
  } catch (thrown) {
    await Promise.allSettled(run.agentCalls)
    const { cpuMs = 0 } = thrown as Partial<ProgramError>
    return end({ status: 'failed', cpuMs, result: null, error: failureOf(thrown, file) })
  }
}

async function runFor(context: Context, { id, callerId }: RunRow, input: RunInput): Promise<Run> {
  const { app, origin, principal, asRequest = (run) => run() } = input
  const caller: WalletRow = await walletNow(context, callerId)
  const seen: OpenedVariable[] = []
  return {
    ...{ id, context, app, caller, principal, origin, seen, asRequest, agentCalls: [] },
    acting: app.manifest.frontendIdentity === 'viewer' ? caller : app.owner,
    see: (variable) => void seen.push(variable),
  }
}

/** What `ctx` is in a script. */
function contextOf({ app: { owner, slug, manifest }, caller }: Run) {
  const personOf = ({ id, evmAddress }: WalletRow) => ({ walletId: id, walletAddress: evmAddress })
  const { permissions } = manifest
  return {
    caller: personOf(caller),
    author: personOf(owner),
    appId: `${owner.id}/${slug}`,
    slug,
    permissions,
  }
}

/** The script with its `{{VARIABLES}}`, each as it is written within any quotes. Row env-substitution. */
async function sourceOf(run: Run, path: string): Promise<string> {
  const { context, app } = run
  const source = await readText(context, app.owner.id, path)
  return substituteVariables(context, app.owner.id, source, (variable) => {
    run.see(variable)
    return inScript(variable.value)
  })
}

async function called(run: Run, global: string, args: unknown[], signal: AbortSignal): Promise<unknown> {
  enforceThere(global)
  const found = methodOf(global)
  if (!found) throw new TypeError(`${global} is not a function`)
  enforcePermission(run.app, found.name, found.method.permissions)
  const call = () => found.method.call(run, args, signal)
  return found.method.waits ? call() : run.asRequest(call)
}

function failureOf(thrown: unknown, file: string): RunFailure {
  if (isRefusal(thrown)) return { message: thrown.message, why: 'refused', file }
  if ((thrown as Error)?.name !== 'ProgramError') throw thrown
  const { message, why, place, guestStack } = thrown as ProgramError
  const hints: { [Key in typeof why]?: string } = {
    result: ` A script returns at most ${MAX_DATA_BYTES} bytes as JSON: keep more with appKV.set, and return its key.`,
    turn: ' Look in the runs of apps and the deliveries of webhooks for the code that computes that long.',
  }
  return {
    message: `${message}${hints[why] ?? ''}`,
    why,
    ...(place ?? { file }),
    ...(guestStack !== undefined && { stack: guestStack }),
  }
}

/** What the script has seen of secrets is in nothing that is stored or answered. Row app-secrets. */
function withoutSecrets(outcome: StoredOutcome, seen: readonly OpenedVariable[]): StoredOutcome {
  const mask = maskOf(seen.filter(isLong))
  const { result, error, logs } = outcome
  return {
    ...outcome,
    result: result && JSON.stringify(mask.value(JSON.parse(result))),
    error: error && {
      ...error,
      message: mask.text(error.message),
      ...(error.stack !== undefined && { stack: mask.text(error.stack) }),
    },
    logs: logs.map((line) => ({ ...line, text: mask.text(line.text) })),
  }
}

function enforceScript({ manifest, slug }: ValidApp, script: string): void {
  const { scripts } = manifest
  if (scripts.includes(script)) return
  throw new Refusal(
    appErrors.script,
    `The app ${slug} has no script ${JSON.stringify(script.slice(0, 100))}: its manifest lists ${scripts.join(', ') || 'none'} in "scripts". (Rule apps.script.)`,
    { rule: 'apps.script', facts: { slug, script: script.slice(0, 100) } },
  )
}

function sizeOf(args: unknown): number {
  return new TextEncoder().encode(JSON.stringify(args ?? null)).length
}

function enforceSize(bytes: number): void {
  if (bytes <= MAX_DATA_BYTES) return
  throw new Refusal(
    appErrors.tooLarge,
    `args: have ${bytes} bytes as JSON, and may have ${MAX_DATA_BYTES}. Keep more with appKV.set, and send its key. Nothing was run. (Rule apps.args.)`,
    { rule: 'apps.args', facts: { bytes, limitBytes: MAX_DATA_BYTES } },
  )
}
