import type { TraceMap } from '@jridgewell/trace-mapping'
import type { Place } from './program-error'

/** The file name of what the guest itself is made of: never shown. */
export const GUEST_FILE = '<sandbank>'

/** `    at name (file:1:2)` or `    at file:1:2`; the file name may hold colons and parentheses. */
const FRAME = /^(\s*at (?:(.*) \()?)(.*?):(\d+)(?::(\d+))?\)?$/

/** A program may give its errors any stack. */
const LONGEST_STACK = 16 << 10
const LONGEST_FRAME = 1 << 10

/** Reads the engine's stacks: in the user's files and lines, without the guest's own frames. */
export interface Stacks {
  /** Of the topmost frame in the user's code. */
  placeOf(stack: string): Place | undefined
  /** Every frame in the user's code, as text. */
  readable(stack: string): string
}

/** `lead`: how many characters stand before the code in its first line. */
export async function stacksOf(file: string, lead: number, map: string | undefined): Promise<Stacks> {
  const original = map === undefined ? undefined : await mapped(map)
  const placeOfFrame = (frame: string): (Place & { name: string | undefined }) | undefined => {
    const [, , name, inFile, line, column = '1'] = FRAME.exec(frame) ?? []
    if (inFile !== file) return undefined
    const at = { file, line: Number(line), column: Number(column) }
    if (at.line === 1) at.column = Math.max(1, at.column - lead)
    return { name, ...(original?.(at.line, at.column) ?? at) }
  }
  const frames = (stack: string) =>
    stack
      .slice(0, LONGEST_STACK)
      .split('\n')
      .flatMap((frame) => (frame.length > LONGEST_FRAME ? [] : (placeOfFrame(frame) ?? [])))
  return {
    placeOf(stack) {
      const [first] = frames(stack)
      return first && { file: first.file, line: first.line, column: first.column }
    },
    readable: (stack) =>
      frames(stack)
        .map(
          ({ name, file, line, column }) =>
            `    at ${name ? `${name} (` : ''}${file}:${line}:${column}${name ? ')' : ''}`,
        )
        .join('\n'),
  }
}

async function mapped(
  map: string,
): Promise<((line: number, column: number) => Place | undefined) | undefined> {
  const { originalPositionFor, TraceMap } = await import('@jridgewell/trace-mapping')
  let trace: TraceMap | undefined
  return (line, column) => {
    try {
      trace ??= new TraceMap(map)
      const found = originalPositionFor(trace, { line, column: column - 1 })
      if (found.source === null) return undefined
      return { file: found.source, line: found.line, column: found.column + 1 }
    } catch {
      // A map that is none: the places in the bundle are right, too.
      return undefined
    }
  }
}
