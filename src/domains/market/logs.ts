/** The events that the market follows, read from their words: a first use brings thousands of them. */
type Log = { readonly topics: readonly string[]; readonly data: string }

function word(data: string, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}

interface SwapLog {
  /** WETH that moved, fee included. */
  readonly volumeWei: bigint
  readonly feesWei: bigint
  /** Base units of the token, in or out. */
  readonly tokensMoved: bigint
  /** After the swap. */
  readonly weth: bigint
  readonly tokens: bigint
}

/** LaunchPool's `Swap(poolId, sender, amount0, amount1, fee0, fee1, reserve0, reserve1)`. */
export function readSwap({ data }: Log, isToken0: boolean): SwapLog {
  const [wethAt, tokenAt] = isToken0 ? [1, 0] : [0, 1]
  return {
    volumeWei: movedAt(data, wethAt),
    tokensMoved: movedAt(data, tokenAt),
    feesWei: word(data, 2 + wethAt),
    weth: word(data, 4 + wethAt),
    tokens: word(data, 4 + tokenAt),
  }
}

/** An amount, whichever way it went. */
function movedAt(data: string, index: number): bigint {
  const moved = BigInt.asIntN(256, word(data, index))
  return moved < 0n ? -moved : moved
}

/** The exchange's `Swap(sender, tokenIn, tokenOut, amountIn, amountOut)`: lower-case addresses. */
export function readExchangeSwap({ topics, data }: Log) {
  return {
    tokenIn: addressOf(topics[2]),
    tokenOut: addressOf(topics[3]),
    amountIn: word(data, 0),
    amountOut: word(data, 1),
  }
}

/** `LiquidityAdded` and `LiquidityRemoved(token0, token1, provider, amount0, amount1)`. */
export function readLiquidity({ topics, data }: Log) {
  return {
    token0: addressOf(topics[1]),
    token1: addressOf(topics[2]),
    amount0: word(data, 0),
    amount1: word(data, 1),
  }
}

function addressOf(topic: string | undefined): string {
  return `0x${topic?.slice(26)}`
}
