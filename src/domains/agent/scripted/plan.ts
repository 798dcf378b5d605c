import type { Json } from '#kernel/jobs/tables'
import type { Cursor } from './cursor'
import type { Memory } from './memory'

type Args = { readonly [name: string]: Json }

/** One tool call that a prompt means. `it`: the argument that is what the call before came to: its amount or token. */
export interface Planned {
  readonly tool: string
  readonly args: Args
  readonly it?: 'amount' | 'token'
}

/** What one clause of a prompt asks for, with the slots that were said. */
export interface Intended {
  readonly intent: string
  readonly slots: Args
}

/** The same as JSON, for the step that keeps it. */
export interface Plan {
  readonly calls: readonly Planned[]
  /** Absent where a command was read that is no intent. */
  readonly intents?: readonly Intended[]
}

/**
 * Reads one kind of request, as it may be worded; several calls where one sentence means several. Undefined,
 * with the cursor where it was, where this is not it. Throws `Unclear` where it is meant and something is missing that
 * must not be guessed.
 */
export type Command = (c: Cursor, memory: Memory) => readonly Planned[] | undefined
