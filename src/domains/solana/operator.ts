import { z } from 'zod'
import type { Context } from '#kernel/context'
import { USDC } from './cluster'
import { SOLANA_DEVELOPER_ACCOUNTS } from './developer-accounts'
import { headTable } from './tables'

/** The ledger as its page shows it. */
export const solanaView = z.object({
  key: z.literal('solana'),
  name: z.string(),
  nativeSymbol: z.string(),
  rpcUrl: z.string(),
  head: z.int().nullable().describe('slot of the newest transaction; null until the ledger is first used'),
  tokens: z.array(z.object({ symbol: z.string(), address: z.string() })),
  developerAccounts: z.array(z.object({ address: z.string(), secretKey: z.string() })),
})

/** `origin`: where the emulator is reached, `http://localhost:4100`. */
export async function viewSolana({ store }: Context, origin: string): Promise<z.infer<typeof solanaView>> {
  return {
    key: 'solana',
    name: 'Solana',
    nativeSymbol: 'SOL',
    rpcUrl: `${origin}/rpc/solana`,
    head: (await store.table(headTable).get('solana'))?.slot ?? null,
    tokens: [{ symbol: USDC.symbol, address: USDC.mint }],
    developerAccounts: SOLANA_DEVELOPER_ACCOUNTS.map((account) => ({ ...account })),
  }
}
