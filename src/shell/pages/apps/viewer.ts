import { useEffect, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../../api'
import type { Wallet } from '../../wire'
import { type Owner, sessionFor } from '../wallet/session'

/** The viewer of an app: a wallet by its id, or an anonymous one. */
export const NOBODY = 'nobody'

/** The choices of who looks, the owner first. */
export function viewerOptions({ wallet, wallets }: Owner): (readonly [id: string, text: string])[] {
  return [
    [wallet.id, `${wallet.label}, its owner`],
    ...wallets.filter(({ id }) => id !== wallet.id).map(({ id, label }) => [id, label] as const),
    [NOBODY, 'nobody (not signed in)'],
  ]
}

export interface Viewing {
  /** Undefined is anonymous. */
  wallet: Wallet | undefined
  /** A session to act as the viewer, null for an anonymous one; undefined while it is opened. */
  session: string | null | undefined
  error: ApiError | undefined
}

/** A session of the one who looks. `id`: of a wallet, or NOBODY. */
export function useViewer(id: string, owner: Owner): Viewing {
  const wallet = owner.wallets.find((one) => one.id === id)
  const [opened, setOpened] = useState<{ id: string; session?: string | null; error?: ApiError }>({ id: '' })
  useEffect(() => {
    let isCurrent = true
    const set = (next: typeof opened) => {
      if (isCurrent) setOpened(next)
    }
    if (!wallet) set({ id, session: null })
    else if (wallet.id === owner.wallet.id) set({ id, session: owner.session })
    else {
      sessionFor(wallet).then(
        (session) => set({ id, session }),
        (reason: unknown) => set({ id, error: asApiError(reason) }),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [id, owner.session])
  const { session, error } = opened.id === id ? opened : {}
  return { wallet, session, error }
}
