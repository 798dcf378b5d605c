import type { z } from 'zod'
import type { OperationCall } from '#domains/wallet'
import type { TransactionContext } from '#kernel/context'
import type { Json } from '#kernel/jobs/tables'
import type { AnyTable } from '#kernel/store'
import type { RichDatum } from '../tables'

/** What a step of the agent's may use; `transact` happens once for its step, whatever dies in between. */
export interface ToolCall extends OperationCall {
  /**
   * As a request's: one readwrite transaction, which a repeat of the step finds carried out. A step that needs two
   * gives the second a name of its own.
   */
  transact<Outcome>(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => PromiseLike<Outcome>,
    name?: string,
  ): Promise<Outcome>
  /** What the step goes by, as an exact amount for "half": settled the first time, whatever changes before a repeat. */
  once<Decision extends Json>(name: string, decide: () => Promise<Decision>): Promise<Decision>
  /** The secret that a mark of the prompt stands for; undefined where it is none. It goes into no result and no row. */
  secret(mark: string): Promise<string | undefined>
  /** Aborts when the job is cancelled or lost. */
  readonly signal: AbortSignal
}

/** What settles a call before it is carried out: nothing of it changes anything. */
export type SettlingCall = Pick<ToolCall, 'context' | 'principal' | 'source' | 'once'>

/** A slot that the prompt left open, and what is taken for it. */
export interface Default {
  readonly slot: string
  readonly value: string
  /** `agent.default.…` of the emulator, `wallet.default.…` of the wallet's own settings. */
  readonly rule: string
  /** A sentence for people, with where it is changed. */
  readonly message: string
}

/** What a call would do now. */
export interface Preview {
  /** In exact words: settled amounts, the token that pays, the address behind a name. */
  readonly words: string
  /** Atto-USD that it moves; undefined where no pool prices it. */
  readonly worth: bigint | undefined
  readonly defaults: readonly Default[]
}

/** What a tool came to. Everything is JSON: it is stored, and read again by a process that goes on. */
export interface ToolResult {
  /** One or a few sentences for people: what was found, or what was done. */
  readonly text: string
  /** The same for the brain: figures by name, with units. */
  readonly data: Json
  /** Whether something is different now: a balance, a row. */
  readonly changed?: boolean
  /** Whether whoever was asked says that it was not done. */
  readonly failed?: boolean
  /** Where the shell shows it. */
  readonly links?: { label: string; path: string }[]
  readonly richData?: RichDatum[]
}

/**
 * Something that the agent can do. Its `args` are the schema that a model gets; it acts only through what the other
 * domains offer, so their rules and layers hold whatever the brain was made to want.
 */
export interface Tool<Args = unknown> {
  readonly name: string
  /** For models and people: what it does, in which units. */
  readonly description: string
  readonly args: z.ZodType<Args>
  /** Refused to read-only keys and sources. */
  readonly writes: boolean
  /** The call in words: `send 0.1 ETH to ana.eth on base`. What a prompt was understood as, and the status updates. */
  words(args: Args): string
  /**
   * What a call would do, settled by `once` as `run` then goes by it; of a tool that spends, what it is worth is asked
   * about where the wallet's owner wants that. Throws what `run` would.
   */
  preview?(call: SettlingCall, args: Args): Promise<Preview>
  /** Throws refusals as the domains do; the brain gets them as words. */
  run(call: ToolCall, args: Args): Promise<ToolResult>
}

/** A tool whose own type of arguments is erased, as the list keeps it: they are checked by its schema. */
// biome-ignore lint/suspicious/noExplicitAny: a tool is only ever given arguments that its schema has read
export type AnyTool = Tool<any>

export function defineTool<Args>(tool: Tool<Args>): Tool<Args> {
  return tool
}
