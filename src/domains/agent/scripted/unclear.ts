import type { JobOutcome } from '../tables'
import type { Intended } from './plan'

/**
 * Why nothing of a prompt is carried out, in words that say what would help: a question back, what cannot be done as it
 * is said, or what means nothing here.
 */
export class Unclear extends Error {
  override readonly name = 'Unclear' as const

  constructor(
    readonly outcome: Exclude<JobOutcome, 'done'>,
    message: string,
    /** All that was said of the request so far, for the turn that answers, and what it was read as. */
    readonly sofar?: { readonly asked: string; readonly intents: readonly Intended[] },
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
