import { Problem, Skeleton } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
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
  return (
    <OwnedPage
      title="Models"
      lede="Language and image models behind two formats, metered and billed to a wallet’s credit."
    >
      {(owner) => <Everything owner={owner} />}
    </OwnedPage>
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
