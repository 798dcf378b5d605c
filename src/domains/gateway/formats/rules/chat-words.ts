import type { Problem } from './rule'

/** Where the rules of chat completions are published. */
export const CREATE = 'https://platform.openai.com/docs/api-reference/chat/create'
export const FUNCTIONS = 'https://platform.openai.com/docs/guides/function-calling'
export const STRUCTURED = 'https://platform.openai.com/docs/guides/structured-outputs'
export const VISION = 'https://platform.openai.com/docs/guides/images-vision'

export const FUNCTION_NAME = /^[a-zA-Z0-9_-]+$/

export function emptyArray(path: string): Problem {
  const text = `Invalid '${path}': empty array. Expected an array with minimum length 1, but got an empty array instead.`
  return { path, text }
}

export function* namePattern(path: string, name: string, pattern: RegExp, most: number): Generator<Problem> {
  if (!pattern.test(name)) {
    yield {
      path,
      text: `Invalid '${path}': string does not match pattern. Expected a string that matches the pattern '${pattern.source}'.`,
    }
  }
  if (name.length > most) {
    yield {
      path,
      text: `Invalid '${path}': string too long. Expected a string with maximum length ${most}, but got a string with length ${name.length} instead.`,
    }
  }
}

export function tooLong(path: string, most: number, length: number): Problem {
  return {
    path,
    text: `Invalid '${path}': array too long. Expected an array with maximum length ${most}, but got an array with length ${length} instead.`,
  }
}

/** Where in a schema: its keys from the root. */
export function inContext(keys: readonly string[]): string {
  return `In context=(${keys.map((key) => `'${key}'`).join(', ')})`
}
