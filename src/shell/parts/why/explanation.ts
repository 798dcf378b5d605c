export interface Why {
  /** One sentence: what decided, with its numbers. */
  sentence: string
  /** Where in the shell this can be changed. */
  place: { href: string; text: string } | null
}

export type Facts = Record<string, unknown>

/** A fact as a word in a sentence. */
export function word(fact: unknown): string {
  return typeof fact === 'string' ? fact : (JSON.stringify(fact) ?? 'unknown')
}
