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
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { DeliveriesView } from './deliveries/DeliveriesView'
import { handlerOf } from './handler-of'
import { SendView } from './send/SendView'
import { SettingsView } from './settings/SettingsView'
import { VariablesView } from './VariablesView'
import './webhooks.css'

const VIEWS = [
  ['deliveries', 'Deliveries'],
  ['send', 'Send'],
  ['code', 'Code'],
  ['versions', 'Versions'],
  ['settings', 'Settings'],
  ['variables', 'Variables'],
] as const
type View = (typeof VIEWS)[number][0]

const METHODS = ['POST']

export function WebhookPage() {
  const name = useRoute().params.name ?? ''
  const [{ wallet = null }] = useQuery()
  return (
    <OwnedPage
      title={name}
      above={
        <a class="back" href={withQuery('/ui/webhooks', {}, { wallet })}>
          <Icon name="left" size={14} /> Webhooks
        </a>
      }
    >
      {(owner) => <OneWebhook key={name} name={name} owner={owner} />}
    </OwnedPage>
  )
}

function OneWebhook({ name, owner: { session, wallet } }: { name: string; owner: Owner }) {
  const [query, change] = useQuery()
  const [draft, setDraft] = useState<string | null>(null)
  // The other parts of this page keep it.
  useLeaveGuard(draft !== null, location.pathname)
  const { data, error, reload, set } = useResource(
    `webhook ${name}`,
    (signal) => call('GET /webhooks/:name', { key: session, params: { name }, signal }),
    ['webhooks.changed', 'webhooks.delivered'],
  )
  if (!data) {
    if (error?.status === 404) {
      return (
        <Empty title={`No webhook is called ${name}`} action={<a href="/ui/webhooks?new=1">Make one</a>}>
          It was deleted, or the link is from another database.
        </Empty>
      )
    }
    return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  }
  const { webhook, versions } = data
  const view: View = VIEWS.find(([id]) => id === query.view)?.[0] ?? 'deliveries'
  const shared = { webhook, session }
  const handler = handlerOf(webhook, session)
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <HandlerHead {...webhook} methods={METHODS}>
        <Badge tone={webhook.readOnly ? 'plain' : 'warn'}>
          {webhook.readOnly ? 'read-only' : 'may send'}
        </Badge>
      </HandlerHead>
      {webhook.status === 'paused' && view !== 'settings' && (
        <Note tone="warn">
          It is paused: whoever calls it gets 404.{' '}
          <a href={withQuery(location.pathname, query, { view: 'settings' })}>Resume it in the settings</a>.
        </Note>
      )}
      <Tabs
        label={`Parts of ${name}`}
        tabs={VIEWS.map(([id, text]) => [id, id === 'code' && draft !== null ? 'Code •' : text] as const)}
        current={view}
        onChange={(next) => change({ view: next, open: null, with: null })}
      >
        {view === 'deliveries' && <DeliveriesView {...shared} />}
        {view === 'send' && <SendView {...shared} address={wallet.evmAddress} isDraft={draft !== null} />}
        {view === 'code' && <CodeView handler={handler} draft={draft} onDraft={setDraft} />}
        {view === 'versions' && <VersionsView handler={handler} versions={versions} />}
        {view === 'settings' && (
          <SettingsView {...shared} onSaved={(saved) => set({ webhook: saved, versions })} />
        )}
        {view === 'variables' && <VariablesView session={session} />}
      </Tabs>
    </>
  )
}
