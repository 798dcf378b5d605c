/**
 * A prompt, or a thread of them; what is different afterwards on the chains and among what the wallet owns, and nothing
 * else; and what the last answer says. `+?` and `-?`: by whatever amount the answer says.
 */
export type Row = readonly [
  promptText: string | readonly string[],
  effects: readonly string[],
  answer: RegExp,
]

/** Nothing is different afterwards. */
export const NOTHING: readonly string[] = []

/** The answer of a prompt that was not carried out says what is missing or wrong. */
export const WHY =
  /I did not understand|I could not|To whom\?|How much|Which|Who is|No token|nobody's|failed|is nothing/

export const SOME = '0x00000000000000000000000000000000000000ee'
export const OTHER = '0x00000000000000000000000000000000000000ff'

/** What a transfer does. */
export function sent(to: string, amount: string, symbol: string, chain = 'base'): string[] {
  return [`me ${chain} ${symbol} -${amount}`, `${to} ${chain} ${symbol} +${amount}`]
}
