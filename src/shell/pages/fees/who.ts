import type { Chains, Wallet } from '../../wire'

/** Whose fees a page shows, and so how they can be claimed. */
export type Person =
  /** A wallet of ours: its owner claims by one request, and the gas is sponsored. */
  | { kind: 'wallet'; name: string; address: string; wallet: Wallet }
  /** A developer account, as an external wallet: it signs by itself and pays its gas. */
  | { kind: 'outside'; name: string; address: string; privateKey: string }
  /** Anybody else: to be looked at. */
  | { kind: 'stranger'; name: string; address: string }

export function peopleOf(wallets: readonly Wallet[], { accounts }: Chains['developerAccounts']): Person[] {
  return [
    ...wallets.map(
      (wallet): Person => ({
        kind: 'wallet',
        name: wallet.label || wallet.id,
        address: wallet.evmAddress,
        wallet,
      }),
    ),
    ...accounts.map(
      ({ address, privateKey }, at): Person => ({
        kind: 'outside',
        name: `Developer account ${at + 1}, outside`,
        address,
        privateKey,
      }),
    ),
  ]
}

/** Whom an address in the page’s own address means; without one the developer. */
export function personAt(
  people: readonly Person[],
  of: string | undefined,
  developer: string | undefined,
): Person | undefined {
  const lowercased = (of ?? developer ?? '').toLowerCase()
  const known = people.find(({ address }) => address.toLowerCase() === lowercased)
  if (known) return known
  return /^0x[0-9a-f]{40}$/.test(lowercased)
    ? { kind: 'stranger', name: 'Somebody else', address: of ?? '' }
    : people[0]
}
