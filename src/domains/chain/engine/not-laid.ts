import type { LatePart } from '../extensions'
import type { Hex } from './state'

/** An account was read where a part belongs that is not there yet: it is to be laid, and the turn begun anew. */
export class NotLaid extends Error {
  override readonly name = 'NotLaid' as const

  constructor(
    readonly address: Hex,
    readonly part: LatePart,
  ) {
    super(`what belongs at ${address} is not there yet`)
  }
}

export function isNotLaid(thrown: unknown): thrown is NotLaid {
  return thrown instanceof Error && thrown.name === 'NotLaid'
}
