import { useState } from 'preact/hooks'
import { call } from '../../api'
import { shorten } from '../../format'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { isDevWallet } from '../../state/emulator'
import { useResource } from '../../state/resource'
import type { Wallet } from '../../wire'
import { WalletDialog } from './WalletDialog'

const SHOWN = 60

/** Every wallet and the social account that is linked to it. */
export function WalletList() {
  const found = useResource('wallets', (signal) => call('GET /__sandbank/wallets', { signal }), [
    'wallet.changed',
    'profile.changed',
  ])
  const [editing, setEditing] = useState<Wallet | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const wallets = found.data?.wallets
  const shown = showsAll ? wallets : wallets?.slice(0, SHOWN)
  return (
    <Card title="Wallets" lede="A profile takes its social name from the account linked to its wallet." flush>
      {found.error ? (
        <div class="padded-x">
          <Problem error={found.error} onRetry={found.reload} />
        </div>
      ) : !wallets || !shown ? (
        <div class="padded-x">
          <Skeleton rows={6} tall />
        </div>
      ) : wallets.length === 0 ? (
        <Empty title="No wallets">Reset the state to have the seeded ones back.</Empty>
      ) : (
        <ul class="lines">
          {shown.map((wallet) => (
            <li key={wallet.id} class="lines__row">
              <div class="grow">
                <p class="lines__name row">
                  {wallet.label || wallet.id} {isDevWallet(wallet) && <Badge tone="accent">yours</Badge>}
                </p>
                <p class="small muted">
                  <code>{shorten(wallet.evmAddress, 8, 6)}</code> ·{' '}
                  {wallet.socialAccounts.map((account) => `@${account.username}`).join(', ') ||
                    'no linked account'}
                </p>
              </div>
              <CopyButton text={wallet.evmAddress} what={`the EVM address of ${wallet.label}`} />
              <Button
                kind="quiet"
                size="s"
                icon="edit"
                label={`Edit ${wallet.label || wallet.id}`}
                onClick={() => setEditing(wallet)}
              />
            </li>
          ))}
        </ul>
      )}
      {wallets && shown && shown.length < wallets.length && (
        <p class="lines__foot">
          <Button size="s" onClick={() => setShowsAll(true)}>
            Show all {wallets.length}
          </Button>
        </p>
      )}
      {editing && <WalletDialog wallet={editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}
