import { seededBytes, seededText } from '#kernel/ids'
import { evmAddressOf, solanaAddressOf } from './addresses'
import type { WalletRow } from './tables'

const DAY_MS = 86_400_000

/** A wallet with believable facts, all of which follow from the seed and its id. */
export function newWallet(
  seed: string,
  now: number,
  { id, label, social }: { id: string; label: string; social?: string },
): WalletRow {
  const [a = 0, b = 0, c = 0] = seededBytes(seed, `${id}:facts`)
  return {
    id,
    label,
    evmAddress: evmAddressOf(seed, id),
    solanaAddress: solanaAddressOf(seed, id),
    socialAccounts: social === undefined ? [] : [{ platform: 'twitter', username: social }],
    refCode: `${seededText(seed, `${id}:ref`, 8).toUpperCase()}-BNKR`,
    club: { active: true, subscriptionType: 'monthly', renewOrCancelOn: now + (5 + (a % 25)) * DAY_MS },
    leaderboard: { score: 100 + b * 37, rank: 1 + c },
    banned: false,
  }
}
