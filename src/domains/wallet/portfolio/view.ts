import { formatUnits } from 'viem'
import { z } from 'zod'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'

/** What a wallet has on one chain, as the wire writes it. */
export const chainPortfolio = z.object({
  nativeBalance: z.string().describe('whole native tokens, exact'),
  nativeUsd: z.string(),
  total: z.string().describe('USD of the native token and of the tokens listed'),
  tokenBalances: z.array(
    z.object({
      network: z.string(),
      token: z.object({
        balance: z.string().describe('whole tokens, exact'),
        balanceUSD: z.number(),
        baseToken: z.object({
          name: z.string(),
          address: z.string(),
          symbol: z.string(),
          price: z.number().describe('USD of one whole token; 0 where no pool tells'),
          imgUrl: z.string(),
          decimals: z.int(),
        }),
      }),
    }),
  ),
})

/** How a portfolio is to be shown. */
export interface ViewOptions {
  readonly showLowValueTokens: boolean
  /** Where pictures are: `http://localhost:4100`. */
  readonly origin: string
}

/** `balance` in base units; `attoUsd` (10⁻¹⁸ dollars) of one whole token, undefined where it is not known. */
interface Amount {
  readonly balance: bigint
  readonly decimals: number
  readonly attoUsd: bigint | undefined
}

interface NamedAmount extends Amount {
  readonly address: string
  readonly name: string
  readonly symbol: string
}

/** Priced tokens that are worth less are left out unless requested. */
const LOW_VALUE_MICRO_USD = 1_000_000n

/** One chain's part of the answer, the most valuable token first. */
export function viewChain(
  network: string,
  native: Amount,
  tokens: readonly NamedAmount[],
  { showLowValueTokens, origin }: ViewOptions,
): z.infer<typeof chainPortfolio> {
  const shown = tokens
    .map((token) => ({ ...token, worth: worth(token) }))
    .filter(
      // A token without a price is not known to be worth little.
      ({ attoUsd, worth }) => showLowValueTokens || attoUsd === undefined || worth >= LOW_VALUE_MICRO_USD,
    )
    .sort((a, b) => Number(b.worth - a.worth))
  return {
    nativeBalance: formatUnits(native.balance, native.decimals),
    nativeUsd: usd(worth(native)),
    total: usd(shown.reduce((sum, token) => sum + token.worth, worth(native))),
    tokenBalances: shown.map(({ address, name, symbol, decimals, balance, attoUsd = 0n, worth }) => ({
      network,
      token: {
        balance: formatUnits(balance, decimals),
        balanceUSD: Number(worth) / 1e6,
        baseToken: {
          name,
          address,
          symbol,
          price: Number(attoUsd) / 1e18,
          imgUrl: `${origin}/__sandbank/avatars/${encodeURIComponent(symbol)}.svg`,
          decimals,
        },
      },
    })),
  }
}

/** Micro-USD, rounded down; nothing where the price is not known. */
function worth({ balance, decimals, attoUsd = 0n }: Amount): bigint {
  return (balance * attoUsd) / (10n ** BigInt(decimals) * ATTO_PER_MICRO)
}

/** Dollars and cents, rounded down. */
function usd(microUsd: bigint): string {
  const cents = microUsd / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
