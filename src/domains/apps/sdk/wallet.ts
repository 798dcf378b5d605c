import { z } from 'zod'
import { readPortfolio, walletChain } from '#domains/wallet'
import { badArgument, method } from './method'

const EXTRAS = ['pnl', 'nfts'] as const

const question = z
  .object({
    chains: z.string().nullish(),
    showLowValueTokens: z.boolean().nullish(),
    include: z.union([z.array(z.enum(EXTRAS)), z.partialRecord(z.enum(EXTRAS), z.boolean())]).nullish(),
  })
  .default({})

/** Row app-sdk-backend. */
export const walletMe = method(['read:wallet'], [], [], async ({ acting }) => ({
  address: acting.evmAddress,
  evmAddress: acting.evmAddress,
  walletId: acting.id,
}))

export const walletBalances = method(
  ['read:portfolio', 'read:positions'],
  ['options'],
  [question],
  async ({ context, acting, origin }, [{ chains, showLowValueTokens, include }]) => {
    const { balances, ...rest } = await readPortfolio(context, acting.id, {
      chains: chains == null ? undefined : chainKeys(chains),
      showLowValueTokens: showLowValueTokens ?? false,
      include: Array.isArray(include)
        ? include
        : EXTRAS.filter((extra) => (include as Record<string, boolean> | null | undefined)?.[extra]),
      origin,
    })
    return { ...rest, balances, tokens: tokensOf(balances) }
  },
)

function chainKeys(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    const read = walletChain.safeParse(name)
    if (read.success) return read.data
    throw badArgument('wallet.balances', 'chains', `${JSON.stringify(name.slice(0, 50))} is no chain`)
  })
}

type Balances = Awaited<ReturnType<typeof readPortfolio>>['balances']

/** The same as one list, which many apps read. */
function tokensOf(balances: Balances) {
  return Object.entries(balances).flatMap(([chain, { tokenBalances }]) =>
    tokenBalances.map(({ token: { balance, balanceUSD, baseToken } }) => ({
      chain,
      ...baseToken,
      balance,
      balanceUSD,
    })),
  )
}
