import { call } from '../../../api'

/** What is known by name on Solana. */
export interface KnownOnSolana {
  /** Symbols by mint. */
  readonly symbols: ReadonlyMap<string, string>
  /** Labels of wallets, and of the developer accounts, by their address. */
  readonly names: ReadonlyMap<string, string>
}

export async function loadKnownOnSolana(signal: AbortSignal): Promise<KnownOnSolana> {
  const [{ solana }, { wallets }] = await Promise.all([
    call('GET /__sandbank/chains', { signal }),
    call('GET /__sandbank/wallets', { signal }),
  ])
  const developers = solana.developerAccounts.map(
    ({ address }, index) => [address, `Developer account ${index + 1}`] as const,
  )
  const labels = wallets.flatMap(({ solanaAddress: at, label }) => (at ? [[at, label] as const] : []))
  return {
    symbols: new Map(solana.tokens.map(({ address, symbol }) => [address, symbol])),
    names: new Map([[solana.poolAuthority, 'Pools'], ...developers, ...labels]),
  }
}
