import { readableUnits } from '../../../amounts'
import type { Tone } from '../../../parts/Badge'
import type { PaidCall } from '../../../wire'

type State = PaidCall['payment']

/** What became of the payment of a call: how it is shown, and what it means. */
export const PAYMENT: Readonly<Record<State, { tone: Tone; word: string; means: string }>> = {
  settled: { tone: 'ok', word: 'settled', means: 'It was answered, and paid on the chain.' },
  pending: { tone: 'sand', word: 'pending', means: 'It was answered, and is not settled yet.' },
  failed: { tone: 'bad', word: 'not settled', means: 'It was answered, and the payment failed after that.' },
  uncharged: { tone: 'plain', word: 'not charged', means: 'The handler threw, or answered 400 or above.' },
}

/** In whole tokens: what was paid, or would have been. */
export const amountOf = ({ amountAtomic, decimals, symbol }: PaidCall): string =>
  `${readableUnits(BigInt(amountAtomic), decimals)} ${symbol}`
