import { useEffect } from 'preact/hooks'
import { call } from '../../api'
import { type Resource, useResource } from '../../state/resource'
import type { ModelAccount } from '../../wire'

/** While something is in flight, its progress is read this often. */
const LIVE_MS = 600
/** Spending ages by the clock alone. */
const QUIET_MS = 20_000

/** What a wallet has for models: again whenever it changed, and continually while something is in flight. */
export function useAccount(session: string): Resource<ModelAccount> {
  const found = useResource(
    `models of ${session}`,
    (signal) => call('GET /__sandbank/gateway/account', { key: session, signal }),
    ['gateway.changed', 'clock.changed'],
  )
  const { reload } = found
  const every = found.data?.inFlight.length ? LIVE_MS : QUIET_MS
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, every)
    return () => clearInterval(timer)
  }, [every, session])
  return found
}
