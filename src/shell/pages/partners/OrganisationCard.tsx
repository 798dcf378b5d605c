import { readableUnits } from '../../amounts'
import { shorten } from '../../format'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Problem } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { Organisation } from '../../wire'
import { balancesOnBase } from './balances'

/** The organisation’s own wallet: what it gives comes from here, within the limits of any wallet. */
export function OrganisationCard({ organisation: { name, wallet } }: { organisation: Organisation }) {
  const { evmAddress } = wallet
  const balances = useResource(`held ${evmAddress}`, (signal) => balancesOnBase(evmAddress, signal), [
    'chain.block',
    'chain.mode',
  ])
  return (
    <Card title={name} lede="What is funded comes from its own wallet, within the limits of any wallet.">
      <div class="stack">
        <p class="row orgwallet">
          <code title={evmAddress}>{shorten(evmAddress, 10, 8)}</code>
          <CopyButton text={evmAddress} what={`the address of ${name}`} />
        </p>
        {balances.error && <Problem error={balances.error} onRetry={balances.reload} />}
        <dl class="held" aria-busy={!balances.data}>
          {(balances.data ?? [null, null]).map((one, at) => (
            <div key={at}>
              <dt>{one?.symbol ?? '…'} on Base</dt>
              <dd class="num">{one ? readableUnits(one.units, one.decimals) : '–'}</dd>
            </div>
          ))}
        </dl>
        <p class="small">
          <a href={`/ui/wallet?wallet=${encodeURIComponent(wallet.id)}`}>
            Limits, pause and history of this wallet
          </a>
        </p>
      </div>
    </Card>
  )
}
