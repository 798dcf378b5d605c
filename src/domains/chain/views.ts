import { z } from 'zod'
import type { Context } from '#kernel/context'
import { chainMode, chainModes } from './chain-modes'
import { CHAINS, type ChainSpec } from './chains'
import { DEVELOPER_ACCOUNTS, DEVELOPER_MNEMONIC, DEVELOPER_WARNING } from './developer-accounts'
import { type ChainMode, embeddedLedger, forkLedger, headTable } from './tables'

const modeView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({ kind: z.literal('rpc'), url: z.string(), maySend: z.boolean() }),
  z.object({ kind: z.literal('fork'), url: z.string(), number: z.int() }),
])

/** A chain as its page shows it. */
const chainView = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  nativeSymbol: z.string(),
  rpcUrl: z.string(),
  mode: modeView,
  head: z.int().nullable().describe('null until the chain is first used, and of a chain elsewhere'),
  tokens: z.array(z.object({ symbol: z.string(), address: z.string() })),
})

/** All chains, and who has something on each. */
export const chainsView = z.object({
  chains: z.array(chainView),
  developerAccounts: z.object({
    warning: z.string(),
    mnemonic: z.string(),
    accounts: z.array(z.object({ address: z.string(), privateKey: z.string() })),
  }),
})

/** `origin`: where the emulator is reached, `http://localhost:4100`. */
export async function viewChains(context: Context, origin: string): Promise<z.infer<typeof chainsView>> {
  const [modes, heads] = await Promise.all([chainModes(context), headsOf(context)])
  return {
    chains: CHAINS.map((spec) => view(spec, modes.get(spec.id), heads, origin)),
    developerAccounts: {
      warning: DEVELOPER_WARNING,
      mnemonic: DEVELOPER_MNEMONIC,
      accounts: DEVELOPER_ACCOUNTS.map((account) => ({ ...account })),
    },
  }
}

/** One chain, as `viewChains` shows it. */
export async function viewChain(
  context: Context,
  spec: ChainSpec,
  origin: string,
): Promise<z.infer<typeof chainView>> {
  const [mode, heads] = await Promise.all([chainMode(context, spec.id), headsOf(context)])
  return view(spec, mode, heads, origin)
}

/** The newest block's number of every chain in use, by its ledger. */
async function headsOf({ store }: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await store.table(headTable).toArray()
  return new Map(rows.map(({ ledger, number }) => [ledger, number]))
}

function view(
  spec: ChainSpec,
  mode: ChainMode = { kind: 'embedded' },
  heads: ReadonlyMap<string, number>,
  origin: string,
): z.infer<typeof chainView> {
  const { id, key, name, native } = spec
  return {
    id,
    key,
    name,
    nativeSymbol: native.symbol,
    rpcUrl: `${origin}/rpc/${id}`,
    mode,
    head:
      mode.kind === 'rpc'
        ? null
        : (heads.get(mode.kind === 'fork' ? forkLedger(id) : embeddedLedger(id)) ?? null),
    tokens: [spec.wrapped, spec.usdc, spec.usdt].map(({ symbol, address: at }) => ({ symbol, address: at })),
  }
}
