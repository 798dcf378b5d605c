import { call } from '../../api'
import { holdingsOf } from './cards'

/** What could be answered to a question. */
export interface Choice {
  readonly text: string
  /** What is sent. */
  readonly answer: string
}

export interface Question {
  /** The slot that is asked for. */
  readonly missing: string
  readonly intent: string | undefined
  readonly slots: Readonly<Record<string, unknown>>
}

const choicesOf = (...texts: readonly string[]): Choice[] => texts.map((text) => ({ text, answer: text }))

const PARTS: readonly Choice[] = [
  ...choicesOf('$10', '$50'),
  { text: 'a quarter', answer: '25%' },
  { text: 'half', answer: '50%' },
  { text: 'all of it', answer: '100%' },
]

/** The choices that need nothing to be looked up; undefined where they do. */
export function usualChoices({ missing, intent, slots }: Question): readonly Choice[] | undefined {
  switch (missing) {
    case 'amount':
      // A share of what pays is not what somebody who buys thinks of.
      return intent === 'buy' || slots.side === 'buy' ? choicesOf('$10', '$20', '$50', '$100') : PARTS
    case 'confirm':
      return choicesOf('yes', 'no')
    case 'each':
      return choicesOf('each', 'split evenly')
    case 'interval':
      return choicesOf('every day', 'every week', 'every month')
    case 'over':
      return choicesOf('over 8 hours', 'over 1 day', 'over 1 week')
    case 'distance':
      return choicesOf('5%', '10%', '20%')
    case 'price':
      return intent === 'limit' && slots.side === 'sell'
        ? choicesOf('10% above', '25% above', '50% above')
        : choicesOf('5% below', '10% below', '20% below')
    case 'at':
      return choicesOf('at 9:00', 'at 18:00')
    default:
      return undefined
  }
}

/** As many as are read at a glance. */
const MOST = 8

/** What could be answered, as far as this wallet and this emulator know; nothing where only words can. */
export async function choicesFor(
  question: Question,
  session: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const usual = usualChoices(question)
  if (usual) return usual
  switch (question.missing) {
    case 'token':
      return choicesOf(...(await ownedSymbols(session, signal)))
    case 'get':
      return (await ownedSymbols(session, signal))
        .filter((symbol) => symbol !== question.slots.from)
        .map((symbol) => ({ text: symbol, answer: `to ${symbol}` }))
    case 'toChain': {
      const { chains, solana } = await call('GET /__sandbank/chains', { signal })
      return [...chains, solana]
        .filter(({ key }) => key !== question.slots.fromChain)
        .map(({ key, name }) => ({ text: name, answer: `to ${key}` }))
    }
    case 'to':
      return peopleKnown(session, signal)
    case 'which': {
      const { automations } = await call('GET /user/automation', { key: session, signal })
      const open = automations.filter(({ status }) => status === 'active' || status === 'paused')
      return open.slice(0, MOST).map(({ id, name }) => ({ text: name, answer: id }))
    }
    default:
      return []
  }
}

/** The symbols of what the wallet holds, what is worth most first. */
async function ownedSymbols(session: string, signal: AbortSignal): Promise<readonly string[]> {
  const query = { showLowValueTokens: 'true' } as const
  const [{ balances }, { chains, solana }] = await Promise.all([
    call('GET /wallet/portfolio', { key: session, query, signal }),
    call('GET /__sandbank/chains', { signal }),
  ])
  return [...new Set(holdingsOf(balances, [...chains, solana]).map(({ symbol }) => symbol))].slice(0, MOST)
}

/** Whom the wallet permits, then who has a name here. */
async function peopleKnown(session: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const [{ recipients }, { names }] = await Promise.all([
    call('GET /__sandbank/wallet/controls', { key: session, signal }),
    call('GET /__sandbank/directory', { signal }),
  ])
  const permitted = recipients.entries.map(({ address, label }) => ({
    text: label || address,
    answer: `to ${address}`,
  }))
  return [...permitted, ...names.map(({ name }) => ({ text: name, answer: `to ${name}` }))].slice(0, MOST)
}
