import type { LayerVerdict } from '../../../../sdk/money'
import { Icon } from '../../../parts/Icon'

const LAYERS: Record<LayerVerdict['layer'], string> = {
  key: 'Key',
  source: 'App',
  wallet: 'Wallet',
  operation: 'Operation',
  gas: 'Gas',
  balance: 'Balance',
}

/** What each layer will say, before anything is signed. */
export function LayerVerdicts({ verdicts }: { verdicts: readonly LayerVerdict[] }) {
  return (
    <section class="stack stack--tight" aria-label="What the layers say">
      <h3>What the layers say</h3>
      <ul class="hostask__layers">
        {verdicts.map(({ layer, rule, ok, text }) => (
          <li key={`${layer} ${rule} ${text}`} class={ok ? '' : 'hostask__no'}>
            <Icon name={ok ? 'check' : 'cross'} size={16} />
            <span class="visually-hidden">{ok ? 'Allows:' : 'Refuses:'}</span>
            <strong>{LAYERS[layer]}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
