import { useLocation } from 'preact-iso'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { EndpointLine } from './EndpointLine'
import { useEndpointHref } from './href'
import { NewEndpoint } from './NewEndpoint'
import { deployOf, TEMPLATES } from './templates'
import './endpoints.css'

export function EndpointsPage() {
  return (
    <OwnedPage
      title="Paid endpoints"
      lede="Handlers of yours that callers pay for, call by call: in USDC on Base, by x402."
    >
      {(owner) => <Endpoints owner={owner} />}
    </OwnedPage>
  )
}

function Endpoints({ owner: { session, wallet } }: { owner: Owner }) {
  const [query, change] = useQuery()
  const { data, error, reload } = useResource(
    'endpoints',
    (signal) => call('GET /x402/endpoints', { key: session, signal }),
    ['endpoints.changed', 'endpoints.called'],
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { endpoints } = data
  const make = () => change({ new: '1' })
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      {endpoints.length === 0 ? (
        <First session={session} onNew={make} />
      ) : (
        <Card
          title={endpoints.length === 1 ? 'One paid endpoint' : `${endpoints.length} paid endpoints`}
          lede="Calls and revenue are of what was settled."
          actions={
            <Button kind="primary" icon="plus" onClick={make}>
              New endpoint
            </Button>
          }
          flush
        >
          <ul class="lines">
            {endpoints.map((endpoint) => (
              <EndpointLine key={endpoint.name} endpoint={endpoint} />
            ))}
          </ul>
        </Card>
      )}
      {query.new === '1' && (
        <NewEndpoint
          session={session}
          walletId={query.wallet ? wallet.id : null}
          names={endpoints.map(({ name }) => name)}
          onClose={() => change({ new: null })}
        />
      )}
    </>
  )
}

function First({ session, onNew }: { session: string; onNew: () => void }) {
  const { route } = useLocation()
  const hrefOf = useEndpointHref()
  const [deploy, busy] = useAction(async () => {
    const { name } = TEMPLATES.greeting
    await call('POST /x402/endpoints/deploy', { key: session, body: deployOf('greeting', name) })
    publish('endpoints.changed')
    toast(`Deployed ${name}, version 1`, 'It costs 0.01 USDC a call. Try it with a wallet of this world.')
    route(hrefOf(name, 'try'))
  })
  return (
    <Empty
      title="No paid endpoint yet"
      action={
        <>
          <Button kind="primary" icon="plus" busy={busy} onClick={deploy}>
            Deploy a small example
          </Button>
          <Button onClick={onNew}>New endpoint</Button>
        </>
      }
    >
      Each endpoint appears here with its price, its paid calls and what they brought in.
    </Empty>
  )
}
