/** Where something stands in the user's own file; both counts begin with 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** `turn`: it did not begin, because its turn did not come in time. */
export type Why = 'compile' | 'thrown' | 'cpu' | 'wall' | 'memory' | 'result' | 'calls' | 'aborted' | 'turn'

export interface ProgramFault {
  readonly place?: Place | undefined
  /** The program's own stack, in the user's files and lines; nothing of the host is in it. */
  readonly guestStack?: string | undefined
  /** The limit that was reached, in its own unit (see Limits). */
  readonly limit?: number | undefined
}

/** A program that could not be compiled, threw, or reached a limit. */
export class ProgramError extends Error {
  override name = 'ProgramError' as const
  readonly why: Why
  readonly place?: Place
  readonly guestStack?: string
  readonly limit?: number
  /** Time inside of the program until then, ms; 0 where it did not begin. */
  cpuMs = 0

  constructor(why: Why, message: string, { place, guestStack, limit }: ProgramFault = {}) {
    super(message)
    this.why = why
    if (place) this.place = place
    if (guestStack !== undefined) this.guestStack = guestStack
    if (limit !== undefined) this.limit = limit
  }
}
