import { withScratchEngine } from './engine/scratch'
import type { Bundle } from './program'

/** Around a bundle; on the bundle's first line, so that every line stays where it was. */
export const LEAD = '(function(exports,require,module,__filename,__dirname){'

/** A shorter one is read as fast as its bytecode is found. */
const WORTH_IT = 32 << 10
/** A bundle is at most 1 MB, and its bytecode about as long. */
const MAX_CACHED = 16

/** By file and text, which both stand in it; the engine is the one of this process. The last used stands last. */
const bytecodes = new Map<string, Uint8Array>()

/** What an instance loads for a bundle, and how many characters stand before its first line. */
export async function compiledProgram({ file, code }: Bundle): Promise<{
  program: string | Uint8Array
  lead: number
}> {
  const text = `${LEAD}${code.replace(/^#!/, '//')}\n})`
  return { program: text.length < WORTH_IT ? text : await bytecodeOf(file, text), lead: LEAD.length }
}

async function bytecodeOf(file: string, text: string): Promise<Uint8Array | string> {
  const key = `${file}\n${text}`
  const bytecode = bytecodes.get(key) ?? (await compile(file, text))
  // The engine says better what is wrong with it when it is run.
  if (!bytecode) return text
  bytecodes.delete(key)
  bytecodes.set(key, bytecode)
  for (const oldest of bytecodes.keys()) {
    if (bytecodes.size <= MAX_CACHED) break
    bytecodes.delete(oldest)
  }
  return bytecode
}

function compile(file: string, text: string): Promise<Uint8Array | undefined> {
  return withScratchEngine((vm) => {
    try {
      return vm.compile(text, file)
    } catch {
      return undefined
    }
  })
}
