/** What is known of chains, tokens and names when a prompt is read. */
export interface Lexicon {
  /** The emulator's time, epoch ms. */
  readonly now: number
  /** What is called by several words: "night ferry", "arbitrum one". In lower case. */
  readonly tokens: Words
  readonly chains: ReadonlySet<string>
  /** Whether a word is the symbol of a token, and not only its name. */
  isSymbol(word: string): boolean
  /** Whether a token is at an address: what goes there by mistake is lost, so it is no receiver. */
  isContract(address: string): boolean
}

/** Names, in lower case. */
type Words = Pick<ReadonlySet<string>, 'has'>
