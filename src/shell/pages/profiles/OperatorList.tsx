import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatUsd } from '../../format'
import { Ago } from '../../parts/Ago'
import { Avatar } from '../../parts/Avatar'
import { Badge } from '../../parts/Badge'
import { Empty } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { Choice } from '../../parts/Tabs'
import { publish } from '../../state/events'
import type { QueryChange } from '../../state/query'
import { toast, toastError } from '../../state/toasts'
import type { OperatorProfile } from '../../wire'
import { Listing } from './Listing'

const STATES = [
  ['all', 'All'],
  ['pending', 'Waiting'],
  ['approved', 'Approved'],
] as const
type State = (typeof STATES)[number][0]
const LIMIT = 25

interface Props {
  query: Record<string, string>
  change: (values: QueryChange) => void
}

/** What the hosted service does by hand: approving and featuring. */
export function OperatorList({ query, change }: Props) {
  const state: State = STATES.find(([id]) => id === query.state)?.[0] ?? 'all'
  return (
    <div class="stack">
      <Choice
        label="Which profiles"
        options={STATES}
        value={state}
        onChange={(next) => change({ state: next === 'all' ? null : next, offset: null })}
      />
      <Listing
        query={query}
        change={change}
        filter={{ state }}
        limit={LIMIT}
        load={(parameters, signal) => call('GET /__sandbank/profiles', { query: parameters, signal })}
        empty={() => (
          <Empty title={state === 'pending' ? 'Nothing waits for you' : 'No profiles here'}>
            {state === 'pending'
              ? 'Every profile has been looked at. Create one with POST /agent/profile and it will appear here.'
              : 'Create one with POST /agent/profile, or seed some under Clock and state.'}
          </Empty>
        )}
      >
        {(profiles, reload) => (
          <ul class="lines lines--first">
            {profiles.map((profile) => (
              <Row key={profile.id} profile={profile} onChanged={reload} />
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

function Row({ profile, onChanged }: { profile: OperatorProfile; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const decide = (body: { approved?: boolean; featured?: boolean }, notice: string) => {
    setBusy(true)
    call('PUT /__sandbank/profiles/:id', { params: { id: profile.id }, body })
      .then(() => {
        toast(notice)
        publish('profile.changed')
        onChanged()
      }, toastError)
      .finally(() => setBusy(false))
  }
  const name = profile.projectName
  return (
    <li class="lines__row operator">
      <a class="ptable__project grow" href={`/ui/profiles/${encodeURIComponent(profile.slug)}`}>
        <Avatar name={name} />
        <span class="ptable__name">
          {name}
          <span class="ptable__slug">
            {profile.slug} · <Ago at={profile.createdAt} /> · {formatUsd(profile.marketCapUsd)}
          </span>
        </span>
        {!profile.approved && <Badge tone="sand">waiting</Badge>}
      </a>
      <div class="row operator__switches">
        <Switch
          label="Approved"
          name={`Approved: ${name}`}
          checked={profile.approved}
          busy={busy}
          onChange={(approved) =>
            decide({ approved }, approved ? `${name} is public now` : `${name} is hidden again`)
          }
        />
        <Switch
          label="Featured"
          name={`Featured: ${name}`}
          checked={profile.featured}
          busy={busy}
          onChange={(featured) =>
            decide({ featured }, featured ? `${name} is featured` : `${name} is not featured any more`)
          }
        />
      </div>
    </li>
  )
}
