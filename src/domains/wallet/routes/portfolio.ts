import { z } from 'zod'
import { chainErrors, chainName } from '#domains/chain'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { SOLANA } from '../chains'
import { collectibleView, type PortfolioReader, READERS } from '../portfolio/readers'
import { chainPortfolio, type Wish } from '../portfolio/view'
import { walletById } from '../wallets'

const names = (allowed: readonly string[], read: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean))
    .refine(
      (list) => list.every((name) => read.safeParse(name).success),
      `must be names out of ${allowed.join(', ')}, with commas between them`,
    )
    .transform((list) => [...new Set(list.map((name) => read.parse(name)))])

/** What an answer can hold besides balances. */
const EXTRAS = ['pnl', 'nfts'] as const

const query = z.object({
  chains: names([...READERS.keys()], z.union([chainName, z.enum([...READERS.keys()])])).optional(),
  include: names(EXTRAS, z.enum(EXTRAS)).optional(),
  showLowValueTokens: z
    .enum(['true', 'false', '1', '0'])
    .transform((text) => text === 'true' || text === '1')
    .optional(),
})

const portfolio = z.object({
  success: z.literal(true),
  evmAddress: z.string(),
  solAddress: z.string().optional().describe('of a wallet that has one'),
  balances: z.record(z.string(), chainPortfolio),
  nfts: z.array(collectibleView).optional(),
  pnl: z.null().optional().describe('what was paid for a token is not kept'),
})

const reading = {
  summary: 'What the wallet has, chain by chain: native tokens, tokens and what they are worth',
  level: 'public',
  query,
  response: portfolio,
  errors: [chainErrors.unreachable],
} as const

export const walletPortfolio = defineRoute('GET /wallet/portfolio', {
  ...reading,
  auth: { kind: 'key-or-session' },
  handle: ({ context, principal, query, origin }) => portfolioOf(context, principal.walletId, query, origin),
})

export const walletBalances = defineRoute('GET /wallet/balances', {
  ...reading,
  auth: { kind: 'key-or-session' },
  handle: ({ context, principal, query, origin }) => portfolioOf(context, principal.walletId, query, origin),
})

/** Asks for walletApiEnabled as GET /agent/me does, and its successor does not. */
export const agentBalances = defineRoute('GET /agent/balances', {
  ...reading,
  summary: 'Deprecated alias of GET /wallet/portfolio',
  auth: { kind: 'key', flag: 'walletApiEnabled' },
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/portfolio' },
  handle: ({ context, principal, query, origin }) => portfolioOf(context, principal.walletId, query, origin),
})

/** Chains are read side by side; one that nobody has used yet is not opened for it. */
async function portfolioOf(
  context: Context,
  walletId: string,
  { chains, include = [], showLowValueTokens = false }: z.infer<typeof query>,
  origin: string,
): Promise<z.infer<typeof portfolio>> {
  const wallet = await walletById(context, walletId)
  const wish: Wish = { showLowValueTokens, origin }
  const wanted = [...READERS].filter(([key]) =>
    chains?.length ? chains.includes(key) : key !== SOLANA || wallet.solanaAddress !== null,
  )
  const each = <Part>(read: (reader: PortfolioReader) => Promise<Part>) =>
    Promise.all(wanted.map(async ([key, reader]) => [key, await read(reader)] as const))
  const balances = await each((reader) => reader.balances(context, wallet, wish))
  return {
    success: true,
    evmAddress: wallet.evmAddress,
    ...(wallet.solanaAddress !== null && { solAddress: wallet.solanaAddress }),
    balances: Object.fromEntries(balances),
    ...(include.includes('nfts') && {
      nfts: (await each((reader) => reader.nfts(context, wallet))).flatMap(([, found]) => found),
    }),
    ...(include.includes('pnl') && { pnl: null }),
  }
}
