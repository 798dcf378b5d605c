import { DAY_MS } from '#kernel/durations'
import { seededBytes, seededText } from '#kernel/ids'
import { evmAddressOf, solanaAddressOf } from './addresses'
import type { WalletRow } from './tables'

interface NewWallet {
  readonly id: string
  readonly label: string
  /** Username on the social network. */
  readonly social?: string
  /** Username on the code host. */
  readonly codeHost?: string | null
  /** Whether its user has subscribed. */
  readonly club?: boolean
  /** Whether it has a Solana address. */
  readonly solana?: boolean
}

/** A wallet with believable values, all of which follow from the seed and its id. */
export function newWallet(
  seed: string,
  now: number,
  { id, label, social, codeHost = null, club = true, solana = true }: NewWallet,
): WalletRow {
  const [a = 0, b = 0, c = 0] = seededBytes(seed, `${id}:facts`)
  return {
    id,
    label,
    evmAddress: evmAddressOf(seed, id),
    solanaAddress: solana ? solanaAddressOf(seed, id) : null,
    socialAccounts: [
      ...(social === undefined ? [] : [{ platform: 'twitter', username: social }]),
      ...(codeHost === null ? [] : [{ platform: 'github', username: codeHost }]),
    ],
    refCode: `${seededText(seed, `${id}:ref`, 8).toUpperCase()}-BNKR`,
    club: { active: club, subscriptionType: 'monthly', renewOrCancelOn: now + (5 + (a % 25)) * DAY_MS },
    leaderboard: { score: 100 + b * 37, rank: 1 + c },
    banned: false,
    status: 'active',
  }
}
