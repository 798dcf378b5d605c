import type { ExpiringCredit } from '../tables'

/** With what is added to it. `expiresAt` undefined: that does not expire. */
export function withExpiring(
  expiring: readonly ExpiringCredit[],
  expiresAt: number | undefined,
  microUsd: number,
): ExpiringCredit[] {
  if (expiresAt === undefined || microUsd <= 0) return [...expiring]
  const same = expiring.find((each) => each.expiresAt === expiresAt)
  const added = { expiresAt, microUsd: microUsd + (same?.microUsd ?? 0) }
  return [...expiring.filter((each) => each !== same), added].sort((a, b) => a.expiresAt - b.expiresAt)
}

/** Without what was spent: of the soonest to expire first. */
export function withoutExpiring(expiring: readonly ExpiringCredit[], microUsd: number): ExpiringCredit[] {
  let due = microUsd
  return expiring.flatMap((each) => {
    const spent = Math.min(due, each.microUsd)
    due -= spent
    return spent === each.microUsd ? [] : [{ ...each, microUsd: each.microUsd - spent }]
  })
}

/** Micro-dollars of a list of it. */
export function expiringSum(expiring: readonly ExpiringCredit[]): number {
  return expiring.reduce((sum, { microUsd }) => sum + microUsd, 0)
}
