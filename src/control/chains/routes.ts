import { z } from 'zod'
import {
  CHAINS,
  type ChainMode,
  type ChainSpec,
  chainErrors,
  chainHeads,
  chainModes,
  chainSpec,
  contractsOf,
  DEVELOPER_ACCOUNTS,
  DEVELOPER_MNEMONIC,
  DEVELOPER_WARNING,
  embeddedLedger,
  forkLedger,
  switchChain,
} from '#domains/chain'
import { SOLANA_DEVELOPER_ACCOUNTS, SOLANA_USDC, solanaHead } from '#domains/solana'
import { defineRoute } from '#kernel/http/define-route'

const modeView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({ kind: z.literal('rpc'), url: z.string(), maySend: z.boolean() }),
  z.object({ kind: z.literal('fork'), url: z.string(), number: z.int() }),
])

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

const solanaView = z.object({
  key: z.literal('solana'),
  name: z.string(),
  nativeSymbol: z.string(),
  rpcUrl: z.string(),
  head: z.int().nullable().describe('slot of the newest transaction; null until the ledger is first used'),
  tokens: z.array(z.object({ symbol: z.string(), address: z.string() })),
  developerAccounts: z.array(z.object({ address: z.string(), secretKey: z.string() })),
})

export const listChains = defineRoute('GET /__sandbank/chains', {
  summary: 'The EVM chains with their modes, Solana, and the developer accounts that are funded on each',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    chains: z.array(chainView),
    solana: solanaView,
    developerAccounts: z.object({
      warning: z.string(),
      mnemonic: z.string(),
      accounts: z.array(z.object({ address: z.string(), privateKey: z.string() })),
    }),
  }),
  async handle({ context, origin }) {
    const [modes, heads, head] = await Promise.all([
      chainModes(context),
      chainHeads(context),
      solanaHead(context),
    ])
    return {
      chains: CHAINS.map((spec) => view(spec, modes.get(spec.id), heads, origin)),
      solana: {
        key: 'solana' as const,
        name: 'Solana',
        nativeSymbol: 'SOL',
        rpcUrl: `${origin}/rpc/solana`,
        head: head ?? null,
        tokens: [{ symbol: SOLANA_USDC.symbol, address: SOLANA_USDC.mint }],
        developerAccounts: SOLANA_DEVELOPER_ACCOUNTS.map((account) => ({ ...account })),
      },
      developerAccounts: {
        warning: DEVELOPER_WARNING,
        mnemonic: DEVELOPER_MNEMONIC,
        accounts: DEVELOPER_ACCOUNTS.map((account) => ({ ...account })),
      },
    }
  },
})

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an http(s) URL such as http://127.0.0.1:8545',
})

const wish = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('rpc'), url: address, allowSending: z.string().optional() }),
  z.strictObject({ kind: z.literal('fork'), url: address, number: z.int().min(0).optional() }),
])

export const putChainMode = defineRoute('PUT /__sandbank/chains/:id/mode', {
  summary: 'Switch a chain: embedded, passed through to a node elsewhere, or forked from one',
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth: { kind: 'operator' },
  body: wish,
  response: chainView,
  errors: [chainErrors.unknown, chainErrors.remoteUnusable],
  async handle({ context, params, body, origin }) {
    const spec = chainSpec(params.id)
    const mode = await switchChain(context, spec.id, body)
    return view(spec, mode, await chainHeads(context), origin)
  },
})

export const listContracts = defineRoute('GET /__sandbank/chains/:id/contracts', {
  summary: 'Contracts of a chain whose interfaces are known: what an explorer reads calls and logs with',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    contracts: z.array(
      z.object({
        address: z.string(),
        name: z.string(),
        token: z.object({ symbol: z.string(), decimals: z.int() }).nullable(),
        abi: z.array(z.unknown()),
      }),
    ),
  }),
  errors: [chainErrors.unknown],
  async handle({ context, params }) {
    const contracts = await contractsOf(context, params.id)
    return { contracts: contracts.map((contract) => ({ ...contract, abi: [...contract.abi] })) }
  },
})

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
