import type { Decision } from '#kernel/errors'
import type { JobOutcome } from '../tables'
import type { Intended } from './plan'

/** What is known of a prompt that is not carried out. */
export interface Known {
  /** All that was said of the request so far, for the turn that answers. */
  readonly asked?: string
  /** What it was read as. */
  readonly intents?: readonly Intended[]
  /** The slot that the question is about. */
  readonly missing?: string
  /** The rule that refused it, with its numbers. */
  readonly decision?: Decision
}

/**
 * Why nothing of a prompt is carried out, in words that say what would help: a question back, what cannot be done as it
 * is said, or what means nothing here.
 */
export class Unclear extends Error {
  override readonly name = 'Unclear' as const

  constructor(
    readonly outcome: Exclude<JobOutcome, 'done'>,
    message: string,
    readonly sofar?: Known,
    /** Prompts that are understood, the nearest to this one first. */
    readonly nearest: readonly string[] = [],
  ) {
    super(message)
  }
}

/** By its name: what is loaded apart may have a class of its own. */
export const isUnclear = (thrown: unknown): thrown is Unclear => (thrown as Error)?.name === 'Unclear'

/** Something is missing that must not be guessed: a question back. */
export function ask(question: string): never {
  throw new Unclear('asks', question)
}

/** It is understood, and cannot be. */
export function refuse(why: string): never {
  throw new Unclear('refused', why)
}
