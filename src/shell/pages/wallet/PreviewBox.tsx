import { formatDollars, readable } from '../../amounts'
import { Icon } from '../../parts/Icon'
import type { Preview, Verdict } from '../../wire'
import type { TransferDraft } from './transfer-draft'
import { isComplete } from './transfer-draft'
import type { PreviewState } from './use-preview'

const LAYERS: Record<Verdict['layer'], string> = {
  key: 'Key',
  source: 'Source',
  wallet: 'Wallet',
  operation: 'Operation',
  gas: 'Gas',
  balance: 'Balance',
}

/** What each layer will say, before anything is sent. */
export function PreviewBox({ preview, draft }: { preview: PreviewState; draft: TransferDraft }) {
  const { found, refusal, isLoading } = preview
  return (
    <section
      class={`preview ${isLoading ? 'preview--asking' : ''}`}
      aria-label="Preview"
      aria-busy={isLoading}
    >
      {!found && !refusal && (
        <p class="small muted">
          {isComplete(draft)
            ? 'Asking the key, the wallet, the gas and the balance…'
            : 'With a recipient and an amount, this shows what the key, the wallet, the gas and the balance will say.'}
        </p>
      )}
      {refusal && (
        <p class="preview__line preview__line--no">
          <Icon name="cross" size={16} />
          <span class="grow">
            <strong>{refusal.error}</strong> {refusal.message !== refusal.error && refusal.message}
          </span>
        </p>
      )}
      {found && <Found found={found} />}
    </section>
  )
}

function Found({ found: { usd, amount, symbol, gas, verdicts } }: { found: Preview }) {
  return (
    <>
      <p class="preview__sum num">
        {readable(amount, 8)} {symbol}
        <span class="muted"> {usd === null ? 'no price' : `= ${formatDollars(usd)}`}</span>
        <span class="preview__gas small muted">
          {gas.paidBy === 'sponsor'
            ? 'gas is sponsored'
            : `gas: at most ${readable(gas.most)} ${gas.symbol}, from the wallet`}
        </span>
      </p>
      <ul>
        {verdicts.map(({ layer, rule, ok, text }) => (
          <li key={`${layer} ${rule}`} class={`preview__line ${ok ? '' : 'preview__line--no'}`}>
            <Icon name={ok ? 'check' : 'cross'} size={16} />
            <span class="visually-hidden">{ok ? 'Allows:' : 'Refuses:'}</span>
            <strong class="preview__layer">{LAYERS[layer]}</strong>
            <span class="grow">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
