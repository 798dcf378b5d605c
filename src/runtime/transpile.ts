import type { Options } from 'sucrase'
import { checkSyntax } from './check-syntax'
import { LEAD } from './compiled'
import type { Bundle, Source } from './program'
import { ProgramError } from './program-error'
import { refused, refuseUnknown } from './refused-syntax'

/** See the door, index.ts. */
export async function transpile(source: Source): Promise<Bundle> {
  const { file } = source
  const code = await transformed(source, ['typescript', 'imports'])
  await checkSyntax({ file, code, source: source.source, lead: LEAD })
  return { file, code }
}

/** A script's own text without types, every line where it was. Throws ProgramError. */
export function withoutTypes(source: Source): Promise<string> {
  return transformed(source, ['typescript'])
}

async function transformed({ file, source }: Source, transforms: Options['transforms']): Promise<string> {
  const { getFormattedTokens, transform } = await import('sucrase')
  try {
    if (MAY_BE_UNKNOWN.test(source)) refuseUnknown(file, getFormattedTokens(source, { transforms }))
    return transform(source, {
      transforms,
      // The engine knows what these would be taken back to; and every line stays where it is.
      disableESTransforms: true,
      filePath: file,
    }).code
  } catch (thrown) {
    if (thrown instanceof ProgramError) throw thrown
    throw compileError(file, source, thrown)
  }
}

/** Whether it is worth a look at every token. */
const MAY_BE_UNKNOWN = /@|\b(namespace|module)\b/

/** sucrase says `Error transforming h.ts: Unexpected token (1:9)`. */
function compileError(file: string, source: string, thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { line, column } = (thrown as { loc?: { line: number; column: number } }).loc ?? {}
  const message = thrown.message.replace(/^Error transforming .*?: /, '').replace(/ \(\d+:\d+\)$/, '')
  if (line === undefined || column === undefined) return thrown
  const place = { file, line, column }
  // One of a parameter, which its parser knows none of.
  if (source.split('\n')[line - 1]?.[column - 1] === '@') return refused('A decorator', place)
  return new ProgramError('compile', `SyntaxError: ${message}`, { place })
}
