import { useState } from 'preact/hooks'
import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Pager } from '../../parts/Pager'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { Organisation } from '../../wire'
import { NewWalletDialog } from './NewWalletDialog'
import { WalletLine } from './WalletLine'

const LIMIT = 20

/** The wallets of the partner’s users, read and changed by the partner’s own endpoints, with its key. */
export function WalletsCard({
  organisation,
  keyId,
}: {
  organisation: Organisation
  keyId: string | undefined
}) {
  const [query, change] = useQuery()
  const [isMaking, setMaking] = useState(false)
  const offset = /^\d+$/.test(query.offset ?? '') ? Number(query.offset) : 0
  const found = useResource(
    keyId === undefined ? null : `partner wallets ${keyId} ${offset}`,
    async (signal) => {
      const { apiKey } = await call('POST /__sandbank/partner-keys/:id/reveal', {
        params: { id: keyId ?? '' },
      })
      return {
        apiKey,
        page: await call('GET /partner/wallets', { key: apiKey, query: { limit: LIMIT, offset }, signal }),
      }
    },
    ['partner.changed'],
  )
  const { data, error } = found
  const create = (
    <Button kind="primary" icon="plus" disabled={!data} onClick={() => setMaking(true)}>
      Make a wallet
    </Button>
  )
  return (
    <Card
      title="Wallets"
      lede="Read and changed by /partner/wallets, as the partner’s server would."
      actions={data && data.page.total > 0 && create}
      flush
    >
      {keyId === undefined && (
        <Empty title="No key to ask with">
          The wallets are read with a partner key, and none of {organisation.name} works. Make one beside
          this.
        </Empty>
      )}
      {error && <Problem error={error} onRetry={found.reload} />}
      {keyId !== undefined && !data && !error && <Skeleton rows={5} tall />}
      {data && data.page.total === 0 && (
        <Empty
          title="Nobody has a wallet yet"
          action={
            <>
              {create}
              <WeekButton />
            </>
          }
        >
          A wallet is one request: POST /partner/wallets answers with its address at once.
        </Empty>
      )}
      {data && data.page.total > 0 && (
        <ul class="lines">
          {data.page.wallets.map((wallet) => (
            <WalletLine key={wallet.id} partnerKey={data.apiKey} wallet={wallet} />
          ))}
        </ul>
      )}
      {data && data.page.total > LIMIT && (
        <div class="lines__foot">
          <Pager
            offset={offset}
            limit={LIMIT}
            shown={data.page.wallets.length}
            total={data.page.total}
            what="wallets"
            onOffset={(next) => change({ offset: next === 0 ? null : String(next) })}
          />
        </div>
      )}
      {isMaking && data && <NewWalletDialog partnerKey={data.apiKey} onClose={() => setMaking(false)} />}
    </Card>
  )
}
