import type { Bundle } from './program'

/** Around a bundle; on the bundle's first line, so that every line stays where it was. */
export const LEAD = '(function(exports,require,module,__filename,__dirname){'

/** What an instance loads for a bundle, and how many characters stand before its first line. */
export async function compiledProgram({
  code,
}: Bundle): Promise<{ program: string | Uint8Array; lead: number }> {
  return { program: `${LEAD}${code.replace(/^#!/, '//')}\n})`, lead: LEAD.length }
}
