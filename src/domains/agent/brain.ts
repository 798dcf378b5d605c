import type { Decision } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { type Call, CONFIRM_RULE, type Question } from './running/confirm'
import type { NoteOptions } from './running/steps'
import type { JobOutcome, RichDatum, StepRow } from './tables'
import type { ToolResult } from './tools/tool'

/** What a tool said to the brain: its result, or the refusal of a layer or rule, with its numbers. */
export type Acted =
  | ({ readonly ok: true } & ToolResult)
  | ({ readonly ok: false; readonly error: string; readonly message: string } & Decision)

/**
 * What a job comes to whose step was refused by this rule. Rules named `….ambiguous` find more than one thing that could
 * be meant, and their words ask which; that of a confirmation asks whether.
 */
export function outcomeOf({ rule }: { readonly rule: string }): 'asks' | 'refused' {
  return rule.endsWith('.ambiguous') || rule === CONFIRM_RULE ? 'asks' : 'refused'
}

/** Information that came with a prompt: data, and no instruction. */
export interface Given {
  /** `the webhook "orders"` */
  readonly from: string
  readonly data: Json
}

/** An earlier prompt of the thread, with what its brain wrote down. */
export interface Turn {
  readonly prompt: string
  readonly given: Given | undefined
  readonly response: string
  /** Undefined while it goes on. */
  readonly outcome?: JobOutcome | undefined
  readonly steps: readonly Pick<StepRow, 'tool' | 'args' | 'result' | 'decided'>[]
}

/**
 * A prompt that is being carried out, as a brain sees it. Everything that a brain reads from outside comes through
 * `act` and `note`, whose results are stored: a process that goes on after a death makes the same calls and gets the
 * same.
 */
export interface Session {
  readonly prompt: string
  /** What the prompt's source gave along with it, and what that source is, for people. */
  readonly given: Given | undefined
  readonly threadId: string
  readonly walletId: string
  /** The oldest first. */
  history(): Promise<readonly Turn[]>
  /**
   * Has a tool do something, once. `settled`: as its wallet's owner confirmed it, so that it is not asked about again.
   */
  act(tool: string, args: Json, settled?: Readonly<Record<string, Json>>): Promise<Acted>
  /** What is asked about before these calls are carried out; undefined: nothing. Throws where nobody could answer. */
  asked(calls: readonly Call[]): Promise<Question | undefined>
  /**
   * What the brain itself found out or made up, under the name of what it did; `run` is skipped where it is written. It
   * is given the step's id, the same for each repeat.
   */
  note(kind: string, run: (id: string) => Promise<Json>, options?: NoteOptions): Promise<Json>
  /** Waits so long, milliseconds of machine time, from its first call; rejects when the prompt is cancelled. */
  wait(ms: number): Promise<void>
  /** What the prompt was understood as, line by line. */
  understoodAs(lines: readonly string[]): Promise<void>
  /** Aborts when the job is cancelled or lost. */
  readonly signal: AbortSignal
}

export interface Answer {
  readonly outcome: JobOutcome
  readonly response: string
  readonly richData?: readonly RichDatum[]
}

/** The prompt cannot be carried out, for the reason that its message says: no failure of the emulator. */
export class PromptFailed extends Error {
  override readonly name = 'PromptFailed' as const
}

/** Turns a prompt into tool calls and an answer. */
export type Brain = (session: Session) => Promise<Answer>
