import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { credentials } from '../../state/emulator'
import { publish } from '../../state/events'
import type { LaunchInput } from '../../wire'

export type LaunchState =
  | { name: 'idle' | 'simulating' }
  | { name: 'simulated' | 'launching'; tokenAddress: string }
  | { name: 'launched'; tokenAddress: string; txHash: string; input: LaunchInput }
  | { name: 'refused'; refusal: ApiError }

interface Launching {
  state: LaunchState
  simulate: (input: LaunchInput) => Promise<void>
  /** Whether it was launched. */
  launch: (input: LaunchInput) => Promise<boolean>
  /** The message no longer applies: something was changed. */
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
    async simulate(input) {
      setState({ name: 'simulating' })
      try {
        const { tokenAddress } = await call('POST /token-launches/deploy', {
          key: await credential(),
          body: { ...input, simulateOnly: true },
        })
        setState({ name: 'simulated', tokenAddress })
      } catch (reason) {
        setState({ name: 'refused', refusal: asApiError(reason) })
      }
    },
    async launch(input) {
      if (state.name !== 'simulated') return false
      setState({ name: 'launching', tokenAddress: state.tokenAddress })
      try {
        const launched = await call('POST /token-launches/deploy', {
          key: await credential(),
          body: input,
        })
        const txHash = 'txHash' in launched ? launched.txHash : ''
        setState({ name: 'launched', tokenAddress: launched.tokenAddress, txHash, input })
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
