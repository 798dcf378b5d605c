import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { onEvent } from '../../state/events'
import type { ChainBalances } from '../../wire'

/** What is known of one chain so far; undefined while it is being read. */
export type ChainHoldings = ChainBalances | ApiError | undefined

export interface Holdings {
  byChain: Record<string, ChainHoldings>
  /** How many chains have answered. */
  read: number
  total: number
}

/**
 * What a wallet has, chain after chain: the first look at a chain starts it, so the rows fill one by one. Read again
 * when something is mined.
 */
export function useHoldings(session: string, chains: readonly string[]): Holdings {
  const [byChain, setByChain] = useState<Record<string, ChainHoldings>>({})
  const round = useRef(0)
  useEffect(() => {
    setByChain({})
    const load = async () => {
      const mine = ++round.current
      for (const chain of chains) {
        const holdings = await call('GET /wallet/portfolio', {
          key: session,
          query: { chains: chain, showLowValueTokens: 'true' },
        }).then(({ balances }) => balances[chain], asApiError)
        if (round.current !== mine) return
        setByChain((before) => ({ ...before, [chain]: holdings }))
      }
    }
    void load()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent(['chain.block', 'chain.mode', 'solana.transaction', 'wallet.changed'], () => {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), 250)
    })
    return () => {
      round.current++
      clearTimeout(timer)
      stop()
    }
  }, [session, chains.join()])
  const read = chains.filter((chain) => byChain[chain] !== undefined).length
  return { byChain, read, total: chains.length }
}

export const isLoaded = (holdings: ChainHoldings): holdings is ChainBalances =>
  holdings !== undefined && 'total' in holdings

/** USD of everything that has been read. */
export function totalUsd({ byChain }: Holdings): number {
  return Object.values(byChain).reduce(
    (sum, holdings) => sum + (isLoaded(holdings) ? Number(holdings.total) : 0),
    0,
  )
}
