import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { ShownOnce } from '../../parts/ShownOnce'
import { Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { IssuedKey, PartnerWallet, WalletKey } from '../../wire'

/** The API keys of one wallet. */
export function WalletKeys({
  partnerKey,
  wallet: { id, status },
}: {
  partnerKey: string
  wallet: PartnerWallet
}) {
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const found = useResource(
    `wallet keys ${id}`,
    (signal) =>
      call('GET /partner/wallets/:identifier/api-keys', {
        key: partnerKey,
        params: { identifier: id },
        signal,
      }),
    ['key.changed'],
  )
  const keys = found.data?.apiKeys ?? []
  const show = (key: IssuedKey) => {
    setIssued(key)
    publish('key.changed')
  }
  const [issue, issuing] = useAction(async () =>
    show(
      await call('POST /partner/wallets/:identifier/api-keys', {
        key: partnerKey,
        params: { identifier: id },
        body: { name: `Key ${keys.length + 1}` },
      }),
    ),
  )
  const [rotate] = useAction(async ({ keyId }: WalletKey) =>
    show(
      await call('POST /partner/wallets/:identifier/api-keys/:keyId/rotate', {
        key: partnerKey,
        params: { identifier: id, keyId },
      }),
    ),
  )
  const [revoke] = useAction(async ({ keyId, name }: WalletKey) => {
    await call('DELETE /partner/wallets/:identifier/api-keys/:keyId', {
      key: partnerKey,
      params: { identifier: id, keyId },
    })
    toast(`${name} is revoked`)
    publish('key.changed')
  })
  return (
    <div class="stack stack--tight">
      <div class="row row--between">
        <h3>API keys</h3>
        {status === 'active' && (
          <Button size="s" icon="plus" busy={issuing} onClick={issue}>
            Issue a key
          </Button>
        )}
      </div>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={2} />}
      {found.data && keys.length === 0 && (
        <p class="small muted">None: nobody can act for this wallet until it is given one.</p>
      )}
      <ul class="walletkeys">
        {keys.map((key) => (
          <li key={key.keyId} class="row">
            <span class="grow">
              {key.name} <code class="small muted">bk_usr_{key.keyId}_…</code>{' '}
              {key.status === 'revoked' && <Badge tone="bad">revoked</Badge>}
              <span class="small muted">
                {' '}
                issued <Ago at={key.createdAt} />
              </span>
            </span>
            {key.status === 'active' && (
              <span class="row">
                <Button kind="quiet" size="s" onClick={() => rotate(key)}>
                  Rotate<span class="visually-hidden"> {key.name}</span>
                </Button>
                <Button kind="quiet" size="s" onClick={() => revoke(key)}>
                  Revoke<span class="visually-hidden"> {key.name}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {issued && (
        <ShownOnce
          title={`${issued.name} is ready`}
          secret={issued.apiKey}
          what="the API key"
          onClose={() => setIssued(null)}
        />
      )}
    </div>
  )
}
