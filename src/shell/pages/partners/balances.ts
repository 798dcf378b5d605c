import { ApiError, call } from '../../api'
import { askAll } from '../../state/rpc'

const BASE = 8453
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'

export interface TokenBalance {
  symbol: string
  decimals: number
  units: bigint
}

/** Native tokens and USDC of an address on Base, read from the chain itself. */
export async function balancesOnBase(address: string, signal?: AbortSignal): Promise<TokenBalance[]> {
  const { chains } = await call('GET /__sandbank/chains', { signal })
  const base = chains.find(({ id }) => id === BASE)
  const usdc = base?.tokens.find(({ symbol }) => symbol === 'USDC')
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0')
  const answers = await askAll(
    BASE,
    [
      ['eth_getBalance', [address, 'latest']],
      ['eth_call', [{ to: usdc?.address, data }, 'latest']],
    ],
    signal,
  )
  return answers.map((answer, at) => {
    if (answer instanceof ApiError) throw answer
    const units = BigInt(answer as string)
    return at === 0
      ? { symbol: base?.nativeSymbol ?? 'ETH', decimals: 18, units }
      : { symbol: 'USDC', decimals: 6, units }
  })
}
