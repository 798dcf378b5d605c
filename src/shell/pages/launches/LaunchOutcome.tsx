import { tokenPath, txPath } from '../../explorer/search'
import { CopyButton } from '../../parts/CopyButton'
import { Note, Problem } from '../../parts/States'
import type { LaunchState } from './use-launch'

const BASE = 8453

/** What the simulation foretold, what the launch did, or why there was none. */
export function LaunchOutcome({ state }: { state: LaunchState }) {
  return (
    <div aria-live="polite">
      {(state.name === 'simulated' || state.name === 'launching') && (
        <Note>
          It would work. The token would stand at
          <span class="row small launchaddress">
            <code>{state.tokenAddress}</code>
            <CopyButton text={state.tokenAddress} what="the foretold address" />
          </span>
          Nothing was sent.
        </Note>
      )}
      {state.name === 'launched' && (
        <Note>
          <strong>{state.input.tokenName}</strong> is launched, at
          <span class="row small launchaddress">
            <a href={tokenPath(state.tokenAddress)}>
              <code>{state.tokenAddress}</code>
            </a>
            <CopyButton text={state.tokenAddress} what="the address of the token" />
          </span>
          <a href={txPath(BASE, state.txHash)}>See what the transaction did</a> ·{' '}
          <a href="/ui/market">Trade it</a> · <a href="/ui/fees">Its fees</a>
        </Note>
      )}
      {state.name === 'refused' && (
        <Problem error={state.refusal}>
          <p>
            The rule and its figures are in the <a href="/ui/journal?status=4xx">journal</a>.
          </p>
        </Problem>
      )}
    </div>
  )
}
