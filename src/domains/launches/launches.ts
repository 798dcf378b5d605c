import { chainMode, chainSpec, type IndexerRows } from '#domains/chain'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { AnyTable } from '#kernel/store'
import { launchErrors } from './errors'
import { type LaunchRow, launchTable } from './tables'

export const launchTables: readonly AnyTable[] = [launchTable]

/** The launch of a token, whatever the letter case of its address. */
export async function findLaunch({ store }: Context, token: string): Promise<LaunchRow | undefined> {
  return store.table(launchTable).where('token').equals(token.toLowerCase()).first()
}

/** As `findLaunch`. Throws a refusal for a token that was not launched here. */
export async function knownLaunch(context: Context, token: string): Promise<LaunchRow> {
  const launch = await findLaunch(context, token)
  if (launch) return launch
  throw new Refusal(
    launchErrors.unknown,
    `No token was launched here at the address ${token}. GET /token-launches lists the newest.`,
    { rule: 'launches.unknown', facts: { token } },
  )
}

/** Throws a refusal where the chain of a launch is another one than its contracts are on. */
export async function enforceEmbedded(context: Context, { chainId, symbol }: LaunchRow): Promise<void> {
  const { kind } = await chainMode(context, chainId)
  if (kind === 'embedded') return
  throw new Refusal(
    launchErrors.noLauncher,
    `${chainSpec(chainId).name} is in ${kind} mode: the contracts of ${symbol} are on the embedded chain. Switch it back (PUT /__sandbank/chains/${chainId}/mode).`,
    { rule: 'launches.embedded', facts: { chainId, mode: kind } },
  )
}

/** The launches of many tokens, each where its token stands in `tokens`; one read. */
export async function findLaunches(
  { store }: Context,
  tokens: readonly string[],
): Promise<(LaunchRow | undefined)[]> {
  const keys = tokens.map((token) => token.toLowerCase())
  const found = await store.table(launchTable).where('token').anyOf(keys).toArray()
  const byToken = new Map(found.map((row) => [row.token, row]))
  return keys.map((key) => byToken.get(key))
}

/** What an address is the creator beneficiary of, the oldest first. */
export async function launchesOfBeneficiary({ store }: Context, address: string): Promise<LaunchRow[]> {
  return store.table(launchTable).where('beneficiary').equals(address.toLowerCase()).sortBy('order')
}

/** All, or the newest of them, the newest first. */
export async function newestLaunches(
  { store }: Context,
  limit = Number.POSITIVE_INFINITY,
): Promise<LaunchRow[]> {
  return store.table(launchTable).orderBy('order').reverse().limit(limit).toArray()
}

/** Those that a chain's blocks and what stands before them know, each where the id of its pool stands. */
export function launchesOfPools(
  rows: IndexerRows,
  poolIds: readonly string[],
): Promise<(LaunchRow | undefined)[]> {
  return rows.getMany(launchTable, poolIds)
}
