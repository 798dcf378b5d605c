import type { ComponentChildren } from 'preact'
import { Card } from '../../parts/Card'
import { Pager } from '../../parts/Pager'
import { Problem, Skeleton } from '../../parts/States'
import type { QueryChange } from '../../state/query'
import type { Resource } from '../../state/resource'

interface Props<Profile> {
  list: Pick<Resource<{ profiles: Profile[]; total: number }>, 'data' | 'error' | 'reload'>
  offset: number
  limit: number
  change: (values: QueryChange) => void
  /** In the place of a page without profiles. */
  empty: ComponentChildren
  children: (profiles: Profile[]) => ComponentChildren
}

/** A page of profiles, and the way to the others. */
export function Listing<Profile>({ list, offset, limit, change, empty, children }: Props<Profile>) {
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
        {page && (page.profiles.length === 0 ? empty : children(page.profiles))}
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
