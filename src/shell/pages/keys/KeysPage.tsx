import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { CreateKey } from './CreateKey'
import { KeyCard } from './KeyCard'
import { Sessions } from './Sessions'
import './keys.css'

export function KeysPage() {
  const [query, change] = useQuery()
  const [showsRevoked, setShowsRevoked] = useState(false)
  const found = useResource('keys', (signal) => call('GET /__sandbank/keys', { signal }), ['key.changed'])
  const wallets = useResource('wallets', (signal) => call('GET /__sandbank/wallets', { signal }), [
    'wallet.changed',
  ])
  const keys = found.data?.keys ?? []
  const live = keys.filter((key) => key.revokedAt === null)
  const revoked = keys.filter((key) => key.revokedAt !== null)
  const walletName = (id: string) => wallets.data?.wallets.find((wallet) => wallet.id === id)?.label ?? id

  return (
    <Page
      title="Keys"
      lede="The hosted service has no REST for keys, so this is the place. A change holds from the very next request."
      actions={
        <Button kind="primary" icon="plus" onClick={() => change({ new: '1' })}>
          Create key
        </Button>
      }
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={6} tall />}
      {found.data && live.length === 0 && (
        <Card>
          <Empty title="No key is left">
            Every key has been revoked. Create one, or reset the state under Clock and state.
          </Empty>
        </Card>
      )}
      <div class="stack">
        {live.map((key) => (
          <KeyCard key={key.id} apiKey={key} wallet={walletName(key.walletId)} />
        ))}
      </div>
      {revoked.length > 0 && (
        <div class="stack">
          <div>
            <Button
              kind="quiet"
              size="s"
              expanded={showsRevoked}
              onClick={() => setShowsRevoked(!showsRevoked)}
            >
              {showsRevoked ? 'Hide' : 'Show'} {revoked.length} revoked
            </Button>
          </div>
          {showsRevoked &&
            revoked.map((key) => <KeyCard key={key.id} apiKey={key} wallet={walletName(key.walletId)} />)}
        </div>
      )}
      <Sessions walletName={walletName} />
      {query.new === '1' && (
        <CreateKey wallets={wallets.data?.wallets ?? []} onClose={() => change({ new: null })} />
      )}
    </Page>
  )
}
