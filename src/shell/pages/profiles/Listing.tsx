import type { ComponentChildren } from 'preact'
import { Card } from '../../parts/Card'
import { Pager } from '../../parts/Pager'
import { Problem, Skeleton } from '../../parts/States'
import { useLiveListing } from '../../state/live'
import type { QueryChange } from '../../state/query'
import { useResource } from '../../state/resource'

interface Props<Profile, Filter> {
  query: Readonly<Record<string, string>>
  change: (values: QueryChange) => void
  /** What it loads besides the place in the list. */
  filter: Filter
  limit: number
  load: (
    parameters: Filter & { limit: number; offset: number },
    signal: AbortSignal,
  ) => Promise<{ profiles: Profile[]; total: number }>
  /** In the place of a page without profiles. */
  empty: (offset: number) => ComponentChildren
  children: (profiles: Profile[], reload: () => void) => ComponentChildren
}

/** A page of profiles, up to date with what the service pushes, and the way to the others. */
export function Listing<Profile, Filter>(props: Props<Profile, Filter>) {
  const { query, change, filter, limit, load, empty, children } = props
  const offset = Math.max(0, Number(query.offset) || 0)
  const parameters = { ...filter, limit, offset }
  const list = useResource(JSON.stringify(parameters), (signal) => load(parameters, signal), [
    'profile.changed',
    'directory.changed',
  ])
  useLiveListing()
  const page = list.data
  return (
    <>
      {list.error && <Problem error={list.error} onRetry={list.reload} />}
      <Card flush>
        {!page && !list.error && (
          <div class="padded">
            <Skeleton rows={8} tall />
          </div>
        )}
        {page && (page.profiles.length === 0 ? empty(offset) : children(page.profiles, list.reload))}
      </Card>
      {page && (
        <Pager
          offset={offset}
          limit={limit}
          shown={page.profiles.length}
          total={page.total}
          what="profiles"
          onOffset={(next) => change({ offset: next === 0 ? null : String(next) })}
        />
      )}
    </>
  )
}
