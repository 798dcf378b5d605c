import { call } from '../../api'
import { formatCount } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Empty, Note, Problem, Skeleton } from '../../parts/States'
import { WeeklyBars } from '../../parts/WeeklyBars'
import { useResource } from '../../state/resource'
import { Out } from './About'

/** GET /agent-profiles/:identifier/repo-activity */
export function RepoActivity({ slug }: { slug: string }) {
  const found = useResource(
    `repo ${slug}`,
    (signal) =>
      call('GET /agent-profiles/:identifier/repo-activity', { params: { identifier: slug }, signal }),
    ['profile.changed', 'directory.changed'],
  )
  const activity = found.data?.activity
  const stats = activity?.stats
  return (
    <Card
      title="Repository"
      lede={
        activity && (
          <span class="row">
            <Out url={activity.repo.url} text={activity.repo.fullName} />
            <Badge tone={activity.repo.verified ? 'ok' : 'plain'}>
              {activity.repo.verified ? 'verified' : 'not verified'}
            </Badge>
          </span>
        )
      }
    >
      {found.error ? (
        <Problem error={found.error} onRetry={found.reload} />
      ) : !found.data ? (
        <Skeleton rows={5} />
      ) : !activity ? (
        <Empty title="No repository linked">
          The first code-host address among website, products and team links becomes the repository. There is
          none here.
        </Empty>
      ) : !stats ? (
        <Note tone="warn">
          <code>stats</code> is null: the code host was unreachable or limited us.{' '}
          <a href="/ui/directory">Switch it back under Directory.</a>
        </Note>
      ) : (
        <div class="stack">
          <WeeklyBars weekly={stats.weekly} />
          <dl class="pstats pstats--small">
            <Stat name="Commits, 52 weeks" value={stats.commits} />
            <Stat name="Pull requests, 12 months" value={stats.pullRequests} />
            <Stat name="Releases, 12 months" value={stats.releases} />
            <div>
              <dt>Last push</dt>
              <dd>{stats.lastPushAt ? <Ago at={stats.lastPushAt} /> : '–'}</dd>
            </div>
          </dl>
        </div>
      )}
    </Card>
  )
}

function Stat({ name, value }: { name: string; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="num" title={value === null ? 'null: not available' : undefined}>
        {value === null ? 'null' : formatCount(value)}
      </dd>
    </div>
  )
}
