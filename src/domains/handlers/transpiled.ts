import { errors, Refusal } from '#kernel/errors'
import { type Bundle, type ProgramError, transpile } from '#runtime'

/** TypeScript as CommonJS. Throws 400 with file, line and column of what cannot be compiled; `rule`: by which name. */
export async function transpiled(
  field: string,
  source: { file: string; source: string },
  rule: string,
): Promise<Bundle> {
  try {
    return await transpile(source)
  } catch (thrown) {
    if ((thrown as Error)?.name !== 'ProgramError') throw thrown
    const { message, place } = thrown as ProgramError
    const at = place ? ` (${place.file}:${place.line}:${place.column})` : ''
    throw new Refusal(
      errors.invalidRequest,
      `${field}: ${message}${at}. Nothing was deployed. (Rule ${rule}.)`,
      {
        rule,
        facts: {
          field,
          file: place?.file ?? source.file,
          line: place?.line ?? null,
          column: place?.column ?? null,
        },
      },
    )
  }
}
