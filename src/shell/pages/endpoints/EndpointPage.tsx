import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import { Empty, Note, Problem, Skeleton } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { useLeaveGuard } from '../../state/dirty'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { CodeView } from '../handlers/code/CodeView'
import { HandlerHead } from '../handlers/HandlerHead'
import { VersionsView } from '../handlers/VersionsView'
import { VariablesOf } from '../variables/VariablesOf'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { CallsView } from './calls/CallsView'
import { handlerOf } from './handler-of'
import { RevenueView } from './revenue/RevenueView'
import { SettingsView } from './SettingsView'
import { TryView } from './tried/TryView'
import './endpoints.css'

const VIEWS = [
  ['payments', 'Payments'],
  ['try', 'Try'],
  ['code', 'Code'],
  ['versions', 'Versions'],
  ['revenue', 'Revenue'],
  ['settings', 'Settings'],
  ['variables', 'Variables'],
] as const
type View = (typeof VIEWS)[number][0]

export function EndpointPage() {
  const name = useRoute().params.name ?? ''
  const [{ wallet = null }] = useQuery()
  return (
    <OwnedPage
      title={name}
      above={
        <a class="back" href={withQuery('/ui/endpoints', {}, { wallet })}>
          <Icon name="left" size={14} /> Paid endpoints
        </a>
      }
    >
      {(owner) => <OneEndpoint key={name} name={name} owner={owner} />}
    </OwnedPage>
  )
}

function OneEndpoint({ name, owner }: { name: string; owner: Owner }) {
  const { session } = owner
  const [query, change] = useQuery()
  const [draft, setDraft] = useState<string | null>(null)
  // The other parts of this page keep it.
  useLeaveGuard(draft !== null, location.pathname)
  const { data, error, reload } = useResource(
    `endpoint ${name}`,
    (signal) => call('GET /x402/endpoints/details/:name', { key: session, params: { name }, signal }),
    ['endpoints.changed', 'endpoints.called'],
  )
  if (error?.status === 404) {
    return (
      <Empty title={`No paid endpoint is called ${name}`} action={<a href="/ui/endpoints?new=1">Make one</a>}>
        It was deleted, or the link is from another database.
      </Empty>
    )
  }
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { endpoint, config, versions } = data
  const view: View = VIEWS.find(([id]) => id === query.view)?.[0] ?? 'payments'
  const handler = handlerOf(endpoint, config, session)
  const toView = (next: View) => withQuery(location.pathname, query, { view: next })
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <HandlerHead {...endpoint}>
        <Badge>
          {endpoint.paymentScheme === 'upto' && 'up to '}
          {endpoint.price} {endpoint.currency} a call
        </Badge>
        {!endpoint.discoverable && <Badge>unlisted</Badge>}
      </HandlerHead>
      {endpoint.status === 'paused' && view !== 'settings' && (
        <Note tone="warn">
          It is paused: whoever calls it gets 404. <a href={toView('settings')}>Resume it in the settings</a>.
        </Note>
      )}
      {draft !== null && view === 'try' && (
        <Note tone="warn">
          The code has changes that are not deployed: version {endpoint.version} answers.{' '}
          <a href={toView('code')}>Deploy them first</a>.
        </Note>
      )}
      <Tabs
        label={`Parts of ${name}`}
        tabs={VIEWS.map(([id, text]) => [id, id === 'code' && draft !== null ? 'Code •' : text] as const)}
        current={view}
        onChange={(next) => change({ view: next, open: null })}
      >
        {view === 'payments' && <CallsView endpoint={endpoint} owner={owner} />}
        {view === 'try' && <TryView endpoint={endpoint} input={config.schema.input} owner={owner} />}
        {view === 'code' && <CodeView handler={handler} draft={draft} onDraft={setDraft} />}
        {view === 'versions' && <VersionsView handler={handler} versions={versions} />}
        {view === 'revenue' && <RevenueView endpoint={endpoint} session={session} />}
        {view === 'settings' && <SettingsView endpoint={endpoint} session={session} />}
        {view === 'variables' && (
          <VariablesOf
            set="endpoints"
            session={session}
            lede="All paid endpoints of this wallet read them as process.env.NAME. Nobody sees a value again."
            empty={
              <>
                Set a secret that a handler needs, for example <code>WEATHER_KEY</code>, and read{' '}
                <code>process.env.WEATHER_KEY</code> in it.
              </>
            }
          />
        )}
      </Tabs>
    </>
  )
}
