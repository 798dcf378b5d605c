import { useRoute } from 'preact-iso'
import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { CopyButton } from '../../parts/CopyButton'
import { Icon } from '../../parts/Icon'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { KeysView } from './data/KeysView'
import { APP_EVENTS } from './events'
import { publicPath, useHrefs } from './hrefs'
import { Problems } from './Problems'
import { RunnerView } from './runner/RunnerView'
import { RunsView } from './runs/RunsView'
import { ScheduleView } from './schedule/ScheduleView'
import { ScriptsView } from './scripts/ScriptsView'
import { SettingsView } from './settings/SettingsView'
import { useAppEvents } from './use-app-events'
import { VISIBILITY_TONE } from './visibility'
import './apps.css'

const VIEWS = [
  ['app', 'App'],
  ['scripts', 'Scripts'],
  ['runs', 'Runs'],
  ['data', 'Data'],
  ['schedule', 'Schedule'],
  ['settings', 'Settings'],
] as const
type View = (typeof VIEWS)[number][0]

export function AppPage() {
  const slug = useRoute().params.slug ?? ''
  const hrefs = useHrefs()
  return (
    <OwnedPage
      title={slug}
      above={
        <a class="back" href={hrefs.apps}>
          <Icon name="left" size={14} /> Apps
        </a>
      }
    >
      {(owner) => <OneApp key={slug} slug={slug} owner={owner} />}
    </OwnedPage>
  )
}

function OneApp({ slug, owner }: { slug: string; owner: Owner }) {
  useAppEvents()
  const [query, change] = useQuery()
  const hrefs = useHrefs()
  const { data, error, reload, set } = useResource(
    `app ${slug}`,
    (signal) => call('GET /apps/:slug', { key: owner.session, params: { slug }, signal }),
    APP_EVENTS,
  )
  if (error?.status === 404) {
    return (
      <Empty title={`No app is called ${slug}`} action={<a href={hrefs.apps}>All apps</a>}>
        Its folder was deleted, which can be undone for a day among the files, or it belongs to another
        wallet.
      </Empty>
    )
  }
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const view: View = VIEWS.find(([id]) => id === query.view)?.[0] ?? 'app'
  const address = location.origin + publicPath(data)
  const shared = { app: data, owner }
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <div class="apphead">
        <p class="row">
          <Badge tone={VISIBILITY_TONE[data.visibility]}>{data.visibility}</Badge>
          {data.manifest && (
            <Badge title="Whose wallet its page and scripts act as (frontendIdentity)">
              acts as {data.manifest.frontendIdentity === 'viewer' ? 'each visitor' : 'its owner'}
            </Badge>
          )}
          {data.manifest?.title && <span class="apphead__title">{data.manifest.title}</span>}
          {data.manifest?.description && (
            <span class="apphead__about muted">{data.manifest.description}</span>
          )}
        </p>
        <p class="apphead__address small">
          <a href={publicPath(data)} target="_blank" rel="noreferrer">
            {address}
          </a>
          <CopyButton text={address} what="the app’s address" />
        </p>
      </div>
      <Problems app={data} />
      <Tabs
        label={`Parts of ${slug}`}
        tabs={VIEWS}
        current={view}
        onChange={(next) => change({ view: next === 'app' ? null : next, open: null })}
      >
        {view === 'app' && <RunnerView {...shared} />}
        {view === 'scripts' && <ScriptsView {...shared} />}
        {view === 'runs' && <RunsView {...shared} />}
        {view === 'data' && <KeysView {...shared} />}
        {view === 'schedule' && <ScheduleView {...shared} />}
        {view === 'settings' && <SettingsView {...shared} onChanged={set} />}
      </Tabs>
    </>
  )
}
