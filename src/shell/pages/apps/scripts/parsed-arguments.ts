// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, as `JSON.parse` has it
type Parsed = { value: any } | { problem: string }

/** Arguments as they are typed; nothing at all is no arguments. */
export function parsedArguments(text: string): Parsed {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch (reason) {
    return { problem: `This is no JSON: ${reason instanceof Error ? reason.message : String(reason)}` }
  }
}
