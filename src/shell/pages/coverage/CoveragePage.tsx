import { call } from '../../api'
import { Badge, MethodName, type Tone } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { CoverageRoute } from '../../wire'
import { groupRoutes, methodOf, pathOf, type Shown } from './group'
import './coverage.css'

const TONES: Record<CoverageRoute['level'], Tone> = { documented: 'ok', public: 'accent', ours: 'plain' }
const SHOWN = ['all', 'documented', 'public', 'ours', 'planned'] as const

/** Every route, and where its behaviour is known from. */
export function CoveragePage() {
  const [query, change] = useQuery()
  const found = useResource('coverage', (signal) => call('GET /__sandbank/coverage', { signal }))
  const shown: Shown = SHOWN.find((one) => one === query.show) ?? 'all'
  const filter = query.filter ?? ''
  const totals = found.data?.totals
  const groups = found.data ? groupRoutes(found.data.routes, shown, filter) : []
  const named = (id: Shown, name: string) =>
    [id, totals && id !== 'all' ? `${name} ${totals[id]}` : name] as const

  return (
    <Page
      title="Coverage"
      lede="What answers today. Documented: in the specification. Public: seen in public material. Ours: our own judgement, easy to change. Planned: listed, guarded, not emulated yet."
      actions={
        <a class="button button--plain button--m" href="/__sandbank/openapi.json">
          openapi.json
        </a>
      }
    >
      <div class="row row--between">
        <Choice
          label="Which routes"
          value={shown}
          options={[
            named('all', 'All'),
            named('documented', 'Documented'),
            named('public', 'Public'),
            named('ours', 'Ours'),
            named('planned', 'Planned'),
          ]}
          onChange={(next) => change({ show: next === 'all' ? null : next })}
        />
        <div class="coverage__filter">
          <TextField
            label="Filter the routes"
            bare
            type="search"
            name="filter"
            placeholder="Filter   /"
            value={filter}
            onInput={(text) => change({ filter: text })}
          />
        </div>
      </div>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={10} tall />}
      {found.data && groups.length === 0 && (
        <Card>
          <Empty title="No route fits">Try a shorter part of the path, or another level.</Empty>
        </Card>
      )}
      {groups.map((group) => (
        <Card key={group.name} title={<code>{group.name}</code>} flush>
          <ul class="lines">
            {group.routes.map((route) => (
              <RouteRow key={route.route} route={route} />
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  )
}

function RouteRow({ route }: { route: CoverageRoute }) {
  return (
    <li class="lines__row routerow">
      <div class="grow">
        <p class={route.planned ? 'muted' : ''}>
          <MethodName method={methodOf(route.route)} /> <code>{pathOf(route.route)}</code>
        </p>
        <p class="small muted">
          {route.summary}
          {route.aliases.length > 0 && (
            <>
              {' '}
              · also{' '}
              {route.aliases.map((alias) => (
                <code key={alias}>{pathOf(alias)} </code>
              ))}
            </>
          )}
        </p>
      </div>
      <span class="small muted routerow__auth">{route.auth}</span>
      <span class="routerow__level">
        {route.planned ? (
          <Badge tone="sand">planned</Badge>
        ) : (
          <Badge tone={TONES[route.level]}>{route.level}</Badge>
        )}
      </span>
    </li>
  )
}
