import { call } from '../../api'
import { formatUsd, formatWeth } from '../../format'
import { Ago } from '../../parts/Ago'
import { Avatar } from '../../parts/Avatar'
import { Badge } from '../../parts/Badge'
import { SelectField } from '../../parts/Field'
import { Empty } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { Choice } from '../../parts/Tabs'
import type { QueryChange } from '../../state/query'
import type { ListedProfile } from '../../wire'
import { Listing } from './Listing'

interface Props {
  query: Record<string, string>
  change: (values: QueryChange) => void
}

const SORTS = [
  ['marketCap', 'Market cap'],
  ['newest', 'Newest'],
] as const
const SIZES = ['10', '20', '50', '100'].map((size) => [size, `${size} a page`] as const)

/** GET /agent-profiles, with every option it documents. */
export function PublicList({ query, change }: Props) {
  const sort = query.sort === 'newest' ? 'newest' : 'marketCap'
  const limit = Math.min(100, Math.max(1, Number(query.limit) || 20))
  const includeFeatured = query.includeFeatured === '1' ? '1' : undefined
  return (
    <div class="stack">
      <div class="row row--between">
        <div class="row">
          <Choice
            label="Sort by"
            options={SORTS}
            value={sort}
            onChange={(next) => change({ sort: next, offset: null })}
          />
          <Switch
            label="Include featured"
            checked={includeFeatured === '1'}
            onChange={(on) => change({ includeFeatured: on ? '1' : null, offset: null })}
          />
        </div>
        <SelectField
          label="Page size"
          bare
          value={String(limit)}
          options={SIZES}
          onChange={(size) => change({ limit: size, offset: null })}
        />
      </div>
      <Listing
        query={query}
        change={change}
        filter={{ sort, includeFeatured } as const}
        limit={limit}
        load={(parameters, signal) => call('GET /agent-profiles', { query: parameters, signal })}
        empty={(offset) => (
          <Empty
            title={offset > 0 ? 'This page is past the end' : 'No approved profiles yet'}
            action={<a href="/ui/profiles?view=operator&state=pending">See what waits for approval</a>}
          >
            The public list shows approved profiles only. A new one waits until the operator approves it.
          </Empty>
        )}
      >
        {(profiles) => <Table profiles={profiles} />}
      </Listing>
    </div>
  )
}

function Table({ profiles }: { profiles: ListedProfile[] }) {
  return (
    <table class="ptable">
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" class="ptable__num">
            Market cap
          </th>
          <th scope="col" class="ptable__num">
            Revenue, 7 days
          </th>
          <th scope="col" class="ptable__num ptable__wide">
            Created
          </th>
        </tr>
      </thead>
      <tbody>
        {profiles.map((profile) => (
          <tr key={profile.id}>
            <td>
              <a class="ptable__project" href={`/ui/profiles/${encodeURIComponent(profile.slug)}`}>
                <Avatar name={profile.projectName} />
                <span class="ptable__name">
                  {profile.projectName}
                  <span class="ptable__slug">{profile.slug}</span>
                </span>
                {profile.tokenSymbol && <Badge>{profile.tokenSymbol}</Badge>}
              </a>
            </td>
            <td class="ptable__num num">{formatUsd(profile.marketCapUsd)}</td>
            <td class="ptable__num num">
              {formatWeth(profile.weeklyRevenueWeth)} <span class="muted">WETH</span>
            </td>
            <td class="ptable__num ptable__wide muted">
              <Ago at={profile.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
