import { call } from '../../api'
import { credentials, isDevWallet } from '../../state/emulator'
import { type Resource, useResource } from '../../state/resource'
import type { Wallet } from '../../wire'

/** Whose wallet a page is about, with a web session to act as its owner. */
export interface Owner {
  wallet: Wallet
  wallets: Wallet[]
  session: string
}

/** Sessions that this page opened, by wallet: one each, however often the user switches. */
const opened = new Map<string, { id: string; session: string }>()

/** `walletId` undefined is the developer's, whose session is seeded. */
export function useOwner(walletId: string | undefined): Resource<Owner | null> {
  return useResource(`owner ${walletId ?? ''}`, () => load(walletId), ['wallet.changed', 'session.changed'])
}

async function load(walletId: string | undefined): Promise<Owner | null> {
  const { wallets } = await call('GET /__sandbank/wallets')
  const wallet = walletId ? wallets.find(({ id }) => id === walletId) : wallets.find(isDevWallet)
  return wallet ? { wallet, wallets, session: await sessionFor(wallet) } : null
}

/** A web session that is open, to act as the wallet's owner. */
export async function sessionFor(wallet: Wallet): Promise<string> {
  if (isDevWallet(wallet) && credentials.value) return credentials.value.session
  const known = opened.get(wallet.id)
  // A reset or the Keys page may have ended it.
  if (known && (await call('GET /__sandbank/sessions')).sessions.some(({ id }) => id === known.id))
    return known.session
  const { id, session } = await call('POST /__sandbank/sessions', { body: { walletId: wallet.id } })
  opened.set(wallet.id, { id, session })
  return session
}
