import type { Cursor } from '../cursor'
import type { Memory } from '../memory'
import type { Planned } from '../plan'

/**
 * Reads one thing that people ask for, as it may be worded; several calls where one sentence asks for several. Undefined,
 * with the cursor where it was, where this is not it. Throws `Unclear` where it is meant and something is missing that
 * nobody may guess.
 */
export type Command = (c: Cursor, memory: Memory) => readonly Planned[] | undefined
