import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { AppLine } from './AppLine'
import { APP_EVENTS } from './events'
import { FirstApp } from './FirstApp'
import { ImportApp } from './ImportApp'
import { NewApp } from './NewApp'
import { useAppEvents } from './use-app-events'
import './apps.css'

export function AppsPage() {
  return (
    <OwnedPage
      title="Apps"
      lede="Pages with scripts of their own. An app is a folder among the wallet’s files: to write its files is to deploy it."
    >
      {(owner) => <Apps owner={owner} />}
    </OwnedPage>
  )
}

function Apps({ owner: { session, wallet } }: { owner: Owner }) {
  useAppEvents()
  const [query, change] = useQuery()
  const { data, error, reload } = useResource(
    'apps',
    (signal) => call('GET /apps', { key: session, signal }),
    APP_EVENTS,
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { apps } = data
  const make = (template: string) => change({ new: template })
  const importOne = (
    <Button icon="file" onClick={() => change({ import: '1' })}>
      Import a zip
    </Button>
  )
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      {apps.length === 0 ? (
        <FirstApp onNew={make} others={importOne} />
      ) : (
        <Card
          title={apps.length === 1 ? 'One app' : `${apps.length} apps`}
          actions={
            <>
              {importOne}
              <Button kind="primary" icon="plus" onClick={() => make('1')}>
                New app
              </Button>
            </>
          }
          flush
        >
          <ul class="lines">
            {apps.map((app) => (
              <AppLine key={app.slug} app={app} />
            ))}
          </ul>
        </Card>
      )}
      {query.import && <ImportApp session={session} onClose={() => change({ import: null })} />}
      {query.new && (
        <NewApp
          session={session}
          walletId={query.wallet ? wallet.id : null}
          template={query.new}
          slugs={apps.map(({ slug }) => slug)}
          onClose={() => change({ new: null })}
        />
      )}
    </>
  )
}
