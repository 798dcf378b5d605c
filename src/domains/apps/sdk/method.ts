import { z } from 'zod'
import type { OpenedVariable } from '#domains/environment'
import type { Principal, WalletRow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { wording } from '#kernel/http/read-request'
import type { ValidApp } from '../apps'
import type { Permission } from '../permissions'

/** What the calls of one run's script use. */
export interface Run {
  readonly id: string
  readonly context: Context
  readonly app: ValidApp
  /** The wallet of the run's caller, to which records belong. */
  readonly caller: WalletRow
  /** Whose wallet acts: the owner's, or with frontendIdentity `viewer` the caller's. Row app-identity. */
  readonly acting: WalletRow
  /** Whose word it is; undefined of a schedule. */
  readonly principal: Principal | undefined
  /** Where the emulator was reached: `http://localhost:4100`. */
  readonly origin: string
  /** Adds a variable whose value the script has seen: it is hidden in what is stored of the run. */
  see(variable: OpenedVariable): void
  readonly seen: readonly OpenedVariable[]
  /** Runs something while no reset and no import comes between its lines. */
  asRequest<Result>(run: () => Promise<Result>): Promise<Result>
  /** Calls of the agent that are not answered yet, or being cancelled: the run is over when they are. */
  readonly agentCalls: Promise<unknown>[]
}

/** One function of the backend SDK. Any one of `permissions` lets it be called. Row app-sdk-backend. */
export interface Method {
  readonly permissions: readonly [Permission, ...Permission[]]
  /** It waits for another service, and takes part in no reset meanwhile: what it writes it writes under `asRequest`. */
  readonly waits?: true
  call(run: Run, args: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** A method whose arguments are checked in their order. Throws 400 that names the argument. */
export function method<const Names extends readonly string[], Args extends readonly unknown[]>(
  permissions: Method['permissions'],
  names: Names,
  args: { readonly [Index in keyof Args]: z.ZodType<Args[Index]> },
  run: (run: Run, args: Args, signal: AbortSignal) => Promise<unknown>,
): (name: string) => Method {
  return (name) => ({
    permissions,
    call(scriptRun, sent, signal) {
      const checked = names.map((argument, index) => {
        const schema = args[index] as z.ZodType
        const read = schema.safeParse(sent[index] ?? undefined)
        if (read.success) return read.data
        const [issue] = read.error.issues
        throw badArgument(
          name,
          [argument, ...(issue?.path ?? [])].join('.'),
          issue ? wording(issue, sent[index]) : 'is wrong',
        )
      })
      return run(scriptRun, checked as unknown as Args, signal)
    },
  })
}

/** A method that waits for another service. */
export function waiting(make: (name: string) => Method): (name: string) => Method {
  return (name) => ({ ...make(name), waits: true })
}

export function badArgument(method: string, argument: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${method}: ${argument}: ${problem}. (Rule apps.argument.)`, {
    rule: 'apps.argument',
    facts: { method, argument },
  })
}

/** `undefined` of a script arrives as null. */
export const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional())
