import { EvalFlags } from 'quickjs-wasi'
import { withScratchEngine } from './engine/scratch'
import { syntaxError } from './failures'
import { ProgramError } from './program-error'
import { stacksOf } from './stacks'

/** What the engine has no word for, by how a line of it looks: its own message names a token and no more. */
const UNKNOWN: readonly (readonly [RegExp, string])[] = [
  [/\bawait\b/, 'await outside of an async function'],
  [/\bimport\s*\.\s*meta\b/, 'import.meta'],
  [/\busing\s+\w/, 'a using declaration'],
  [/\baccessor\s+[\w#]/, 'an accessor field'],
]

interface Text {
  readonly file: string
  readonly code: string
  /** What the user wrote, with the same lines. */
  readonly source: string
  /** What stands in front of the code. */
  readonly lead: string
}

/** Has the engine compile and not run a text. Throws ProgramError 'compile' with the place. */
export async function checkSyntax({ file, code, source, lead }: Text): Promise<void> {
  const stacks = await stacksOf(file, lead.length, undefined)
  await withScratchEngine((vm) => {
    try {
      vm.evalCode(`${lead}${code}\n})`, file, EvalFlags.COMPILE_ONLY).dispose()
    } catch (thrown) {
      const found = syntaxError(thrown, stacks)
      if (!found) throw new ProgramError('compile', `The program could not be compiled: ${String(thrown)}`)
      throw named(found, source)
    }
  })
}

function named(error: ProgramError, source: string): ProgramError {
  const line = source.split('\n')[(error.place?.line ?? 0) - 1] ?? ''
  const [, name] = UNKNOWN.find(([pattern]) => pattern.test(line)) ?? []
  if (name === undefined) return error
  return new ProgramError('compile', `${error.message} (${name} is not available here)`, {
    place: error.place,
  })
}
