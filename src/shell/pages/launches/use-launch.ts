import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { credentials } from '../../state/emulator'
import { publish } from '../../state/events'
import type { LaunchWish } from '../../wire'

export type LaunchState =
  | { name: 'idle' | 'simulating' }
  | { name: 'simulated' | 'launching'; tokenAddress: string }
  | { name: 'launched'; tokenAddress: string; txHash: string; wish: LaunchWish }
  | { name: 'refused'; refusal: ApiError }

interface Launching {
  state: LaunchState
  simulate: (wish: LaunchWish) => Promise<void>
  /** Whether it was launched. */
  launch: (wish: LaunchWish) => Promise<boolean>
  /** What was said no longer holds: something was changed. */
  forget: () => void
}

/** The steps of a launch, by a key or, without one, by the developer’s web session. */
export function useLaunch(keyId: string): Launching {
  const [state, setState] = useState<LaunchState>({ name: 'idle' })
  const credential = async () =>
    keyId === ''
      ? (credentials.value?.session ?? '')
      : (await call('POST /__sandbank/keys/:id/reveal', { params: { id: keyId } })).apiKey
  return {
    state,
    forget: () => setState((before) => (before.name === 'idle' ? before : { name: 'idle' })),
    async simulate(wish) {
      setState({ name: 'simulating' })
      try {
        const { tokenAddress } = await call('POST /token-launches/deploy', {
          key: await credential(),
          body: { ...wish, simulateOnly: true },
        })
        setState({ name: 'simulated', tokenAddress })
      } catch (reason) {
        setState({ name: 'refused', refusal: asApiError(reason) })
      }
    },
    async launch(wish) {
      if (state.name !== 'simulated') return false
      setState({ name: 'launching', tokenAddress: state.tokenAddress })
      try {
        const launched = await call('POST /token-launches/deploy', {
          key: await credential(),
          body: wish,
        })
        const txHash = 'txHash' in launched ? launched.txHash : ''
        setState({ name: 'launched', tokenAddress: launched.tokenAddress, txHash, wish })
        return true
      } catch (reason) {
        setState({ name: 'refused', refusal: asApiError(reason) })
        return false
      } finally {
        publish('chain.block')
        publish('wallet.changed')
      }
    },
  }
}
