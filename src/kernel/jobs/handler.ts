import type { TransactionContext } from '../context'
import type { AnyTable } from '../store'
import type { Json } from './tables'

/** How jobs of one kind are carried out. A domain registers it under `jobs`, by kind. */
export interface JobHandler {
  /** How many of its kind run at once, over all processes of the database. */
  readonly concurrency: number
  /** After so many failed attempts it has failed. */
  readonly maxAttempts: number
  /** How long to wait after the failed attempt of this number, from 1. Milliseconds of machine time. */
  backoffMs(attempt: number): number
  /**
   * Carries it out, or goes on where an earlier attempt stood: the process may die between any two lines. Returns what
   * it came to, in words. Throws to be tried again; after an abort, `job.signal.reason`.
   */
  run(job: Job): Promise<string | undefined>
  /** Whether an advance of the clock waits for those that are due before it begins: they say what falls due on its way. */
  readonly beforeAdvance?: true
  /** Whether the row goes with its end, where it is done: of those of which there are thousands, whose domain keeps what they came to. */
  readonly forgetDone?: true
  /** What `unfinished` writes to. */
  readonly tables?: readonly AnyTable[]
  /** In the transaction that ends a job that was cancelled or has failed for good; it may never have begun. */
  unfinished?(
    context: TransactionContext,
    job: { id: string; payload: string },
    how: 'failed' | 'cancelled',
    why: string,
  ): Promise<void>
}

/**
 * Settings of a job that brings derived rows up to date with what a commit changed (`Jobs.ensureQueued`). One at a time:
 * of two the later one has read the later rows.
 */
export const reconciling: Omit<JobHandler, 'run'> = {
  concurrency: 1,
  maxAttempts: 5,
  backoffMs: (attempt) => 200 * 2 ** attempt,
  beforeAdvance: true,
  forgetDone: true,
}

/** One attempt at a job. */
export interface Job {
  readonly id: string
  readonly payload: string
  /** From 1. */
  readonly attempt: number
  /** What an earlier attempt last reported, up to a quarter of a second before it died; null before any has. */
  readonly reported: Json
  /** Aborts when the job is cancelled or lost (a reset, an import, another process), and when this emulator closes. */
  readonly signal: AbortSignal
  /**
   * One readwrite transaction, as `Context.transaction`, that happens only while the job is this attempt's. A step that
   * must happen once writes here that it happened. Throws `JobLost` or `JobCancelled` and writes nothing otherwise. May
   * run inside a transaction that covers `tables` and `claimTables`.
   */
  commit<Result>(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => PromiseLike<Result>,
  ): Promise<Result>
  /**
   * Runs as a request does: no reset and no import comes between its lines, because they wait for it. For what cannot be
   * one commit, as sending what a commit has promised. Keep it short. Throws `JobLost` where the job is gone already.
   */
  asRequest<Result>(run: () => Promise<Result>): Promise<Result>
  /**
   * Keeps how far it has come and publishes it as `job.progress`, four times a second at most: of what is reported in
   * between, the latest is written when the time is over, or when the attempt ends. Throws as `commit` does.
   */
  progress(value: Json): Promise<void>
}

/** The job is gone, or under another claim: nothing may be written for it any more. */
export class JobLost extends Error {
  override readonly name = 'JobLost' as const

  constructor(id: string) {
    super(`the job ${id} is no longer this attempt's: it was reset, replaced by an import, or taken over`)
  }
}

export class JobCancelled extends Error {
  override readonly name = 'JobCancelled' as const

  constructor(id: string) {
    super(`the job ${id} was cancelled`)
  }
}

/** The emulator closes: the attempt does not count, and the next process goes on. */
export class JobReleased extends Error {
  override readonly name = 'JobReleased' as const

  constructor(id: string) {
    super(`the job ${id} is given back, because this emulator closes`)
  }
}
