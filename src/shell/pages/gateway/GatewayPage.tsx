import { SelectField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { isDevWallet } from '../../state/world'
import { type Owner, useOwner } from '../wallet/session'
import { Figures } from './Figures'
import { FixturesView } from './fixtures/FixturesView'
import { ModelsView } from './models/ModelsView'
import type { View } from './play/advice'
import { Playground } from './play/Playground'
import { ProvidersView } from './providers/ProvidersView'
import { SpendingView } from './spending/SpendingView'
import { useAccount } from './use-account'
import './gateway.css'

const VIEWS: readonly (readonly [View, string])[] = [
  ['play', 'Playground'],
  ['spending', 'Credit and usage'],
  ['models', 'Models'],
  ['providers', 'Providers'],
  ['fixtures', 'Fixtures'],
]

export function GatewayPage() {
  const [query, change] = useQuery()
  const owner = useOwner(query.wallet)
  const { data } = owner
  return (
    <Page
      title="Gateway"
      lede="Language and image models behind two formats, metered and billed to a wallet’s credit."
      actions={
        data && (
          <SelectField
            label="Wallet"
            bare
            value={data.wallet.id}
            options={data.wallets.map((wallet) => [wallet.id, wallet.label])}
            onChange={(id) => {
              const chosen = data.wallets.find((wallet) => wallet.id === id)
              change({ wallet: chosen && isDevWallet(chosen) ? null : id })
            }}
          />
        )
      }
    >
      {owner.error && <Problem error={owner.error} onRetry={owner.reload} />}
      {!owner.error && data === undefined && <Skeleton rows={7} tall />}
      {data === null && (
        <Empty title="There is no such wallet">
          The link may be from another world: resets take wallets along.
        </Empty>
      )}
      {data && <Everything key={data.wallet.id} owner={data} />}
    </Page>
  )
}

function Everything({ owner }: { owner: Owner }) {
  const [query, change] = useQuery()
  const account = useAccount(owner.session)
  const view = VIEWS.find(([id]) => id === query.view)?.[0] ?? 'play'
  const go = (to: View, more: Record<string, string> = {}) =>
    change({ view: to === 'play' ? null : to, model: null, fixture: null, ...more })
  if (account.error && !account.data) return <Problem error={account.error} onRetry={account.reload} />
  if (!account.data) return <Skeleton rows={6} tall />
  return (
    <>
      <Figures account={account.data} />
      <Tabs label="Parts of the gateway" tabs={VIEWS} current={view} onChange={(to) => go(to)}>
        {view === 'play' && <Playground owner={owner} account={account.data} onView={go} />}
        {view === 'spending' && <SpendingView session={owner.session} account={account.data} />}
        {view === 'models' && <ModelsView onTry={(model) => go('play', { model })} />}
        {view === 'providers' && <ProvidersView />}
        {view === 'fixtures' && <FixturesView />}
      </Tabs>
    </>
  )
}
