import { api } from '../../api'
import { type Resource, useResource } from '../../state/resource'
import { credentials, isDevWallet } from '../../state/world'
import type { Wallet } from '../../wire'

/** Whose wallet a page is about, with a web session to act as its owner. */
export interface Owner {
  wallet: Wallet
  wallets: Wallet[]
  session: string
}

/** Sessions that this page opened, by wallet: one each, however often somebody switches. */
const opened = new Map<string, string>()

/** `walletId` undefined is the developer's, whose session is seeded. */
export function useOwner(walletId: string | undefined): Resource<Owner | null> {
  return useResource(`owner ${walletId ?? ''}`, () => load(walletId), ['wallet.changed', 'session.changed'])
}

async function load(walletId: string | undefined): Promise<Owner | null> {
  const [{ wallets }, { sessions }] = await Promise.all([api.wallets(), api.sessions()])
  const wallet = walletId ? wallets.find(({ id }) => id === walletId) : wallets.find(isDevWallet)
  if (!wallet) return null
  if (isDevWallet(wallet) && credentials.value) return { wallet, wallets, session: credentials.value.session }
  const known = opened.get(wallet.id)
  // A reset or somebody on the Keys page may have ended it.
  if (known && sessions.some(({ id }) => known.includes(id))) return { wallet, wallets, session: known }
  const { session } = await api.mintSession(wallet.id)
  opened.set(wallet.id, session)
  return { wallet, wallets, session }
}
