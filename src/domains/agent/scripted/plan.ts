import type { Json } from '#kernel/jobs/tables'
import type { Question } from '../running/confirm'

type Args = { readonly [name: string]: Json }

/** One tool call that a prompt means. `it`: the argument that is what the act before came to: its amount or token. */
export interface Planned {
  readonly tool: string
  readonly args: Args
  readonly it?: 'amount' | 'token'
  /** As its wallet's owner confirmed it. */
  readonly settled?: Readonly<Record<string, Json>>
}

/** What one clause of a prompt asks for, with the slots that were said. */
export interface Intended {
  readonly intent: string
  readonly slots: Args
}

/** The same as JSON, for the step that keeps it. */
export interface Plan {
  readonly calls: readonly Planned[]
  /** Absent in plans of an older version. */
  readonly intents?: readonly Intended[]
  /** What is asked about before any of it is carried out. */
  readonly confirm?: Question
}
