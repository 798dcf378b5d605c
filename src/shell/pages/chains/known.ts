import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { call } from '../../api'
import { type Resource, useResource } from '../../state/resource'
import type { Chain, Contract } from '../../wire'
import { Reader } from './decode'
import { ownContracts } from './own-abis'

/** What the explorer knows of a chain: its contracts and the names of addresses. */
export interface Known {
  chain: Chain
  chains: Chain[]
  contracts: Contract[]
  /** By lower-case address. */
  names: Map<string, string>
  reader: Reader
  /** Reads interfaces again, after one was pasted in. */
  reload: () => void
}

export const KnownContext = createContext<Known | null>(null)

/** For parts of a page that stand inside an `Explorer`. */
export function useKnown(): Known {
  const known = useContext(KnownContext)
  if (!known) throw new Error('A part of the explorer stands outside of it.')
  return known
}

type Loaded = Omit<Known, 'reader' | 'reload'> | null

/** Null for a chain that there is not. */
export function useLoadedKnown(chainId: number): Resource<Loaded> & { known: Known | null | undefined } {
  const found = useResource(`known ${chainId}`, (signal) => load(chainId, signal), [
    'chain.mode',
    'wallet.changed',
  ])
  const { data, reload } = found
  const known = useMemo(() => data && { ...data, reader: new Reader(data.contracts), reload }, [data])
  return { ...found, known }
}

const ZERO = '0x0000000000000000000000000000000000000000'

async function load(chainId: number, signal: AbortSignal): Promise<Loaded> {
  const { chains, developerAccounts } = await call('GET /__sandbank/chains', { signal })
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) return null
  const [{ contracts }, { wallets }] = await Promise.all([
    call('GET /__sandbank/chains/:id/contracts', { params: { id: chainId }, signal }),
    call('GET /__sandbank/wallets', { signal }),
  ])
  const own = ownContracts(chainId).filter(
    ({ address }) => !contracts.some((known) => known.address.toLowerCase() === address),
  )
  const names = new Map<string, string>([[ZERO, 'Nobody (zero address)']])
  for (const { address, name, token } of [...contracts, ...own]) {
    names.set(address.toLowerCase(), token ? `${name} (${token.symbol})` : name)
  }
  for (const [at, { address }] of developerAccounts.accounts.entries()) {
    names.set(address.toLowerCase(), `Developer account ${at + 1}`)
  }
  for (const { evmAddress, label } of wallets) names.set(evmAddress.toLowerCase(), `${label}’s wallet`)
  return { chain, chains, contracts: [...contracts, ...own], names }
}
