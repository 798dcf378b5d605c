import { z } from 'zod'
import type { Context } from '#kernel/context'
import { USDC } from './cluster'
import { SOLANA_DEVELOPER_ACCOUNTS } from './developer-accounts'
import { accountTable, headTable } from './tables'
import { POOL_AUTHORITY, POOL_PROGRAM } from './wire/program-ids'

/** The ledger as its page shows it. */
export const solanaView = z.object({
  key: z.literal('solana'),
  name: z.string(),
  nativeSymbol: z.string(),
  rpcUrl: z.string(),
  head: z.int().nullable().describe('slot of the newest transaction; null until the ledger is first used'),
  tokens: z.array(z.object({ symbol: z.string(), address: z.string() })).describe('that were used here'),
  poolAuthority: z.string().describe('whose the vaults of all pools are'),
  developerAccounts: z.array(z.object({ address: z.string(), secretKey: z.string() })),
})

/** `origin`: where the emulator is reached, `http://localhost:4100`. */
export async function viewSolana(context: Context, origin: string): Promise<z.infer<typeof solanaView>> {
  const { store } = context
  return {
    key: 'solana',
    name: 'Solana',
    nativeSymbol: 'SOL',
    rpcUrl: `${origin}/rpc/solana`,
    head: (await store.table(headTable).get('solana'))?.slot ?? null,
    tokens: [{ symbol: USDC.symbol, address: USDC.mint }, ...(await usedTokens(context))],
    poolAuthority: POOL_AUTHORITY,
    developerAccounts: SOLANA_DEVELOPER_ACCOUNTS.map((account) => ({ ...account })),
  }
}

/** The table of tokens is loaded where there is a pool of one. */
async function usedTokens(context: Context) {
  const rows = await context.store.table(accountTable).where('owner').equals(POOL_PROGRAM).toArray()
  if (rows.length === 0) return []
  const laid = new Set(rows.map(({ address }) => address))
  const { knownPools } = await import('./pools/known')
  return (await knownPools(context))
    .all()
    .filter(({ address, hasMint }) => hasMint && laid.has(address))
    .map(({ symbol, mint }) => ({ symbol, address: mint }))
}
