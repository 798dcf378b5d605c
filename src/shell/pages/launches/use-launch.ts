import { useState } from 'preact/hooks'
import { type ApiError, api, asApiError } from '../../api'
import { publish } from '../../state/events'
import { credentials } from '../../state/world'
import type { LaunchWish } from '../../wire-launches'

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

/** The steps of a launch, asked by a key or, without one, by the developer’s web session. */
export function useLaunch(keyId: string): Launching {
  const [state, setState] = useState<LaunchState>({ name: 'idle' })
  const credential = async () =>
    keyId === '' ? (credentials.value?.session ?? '') : (await api.revealKey(keyId)).apiKey
  return {
    state,
    forget: () => setState((before) => (before.name === 'idle' ? before : { name: 'idle' })),
    async simulate(wish) {
      setState({ name: 'simulating' })
      try {
        const { tokenAddress } = await api.launch(await credential(), { ...wish, simulateOnly: true })
        setState({ name: 'simulated', tokenAddress })
      } catch (reason) {
        setState({ name: 'refused', refusal: asApiError(reason) })
      }
    },
    async launch(wish) {
      if (state.name !== 'simulated') return false
      setState({ name: 'launching', tokenAddress: state.tokenAddress })
      try {
        const { tokenAddress, txHash = '' } = await api.launch(await credential(), wish)
        setState({ name: 'launched', tokenAddress, txHash, wish })
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
