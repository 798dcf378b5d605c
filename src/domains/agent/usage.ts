/** What prompts to the scripted brain are charged as where the club does not pay for them. */
export const AGENT_MODEL = 'claude-haiku-4.5'

const CHARACTERS_A_TOKEN = 4

/** The tokens of a text, roughly: no model has read it. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}
