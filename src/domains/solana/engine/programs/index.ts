import type { Program } from '../invocation'
import { associatedTokenProgram } from './associated-token'
import { computeBudgetProgram } from './compute-budget'
import { memoPrograms } from './memo'
import { poolProgram } from './pools'
import { systemProgram } from './system'
import { tokenProgram } from './token'

/** Every program there is. */
const PROGRAMS = [
  systemProgram,
  tokenProgram,
  associatedTokenProgram,
  ...memoPrograms,
  computeBudgetProgram,
  poolProgram,
]

const BY_ID = new Map<string, Program>(PROGRAMS.map((program) => [program.id, program]))

export function programOf(id: string): Program | undefined {
  return BY_ID.get(id)
}

/** For the program that called another one. */
export const PROGRAM_LIST = PROGRAMS.map(({ name, id }) => `${name} (${id})`).join(', ')
