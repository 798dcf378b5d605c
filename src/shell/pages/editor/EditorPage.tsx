import { ApiError, call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import { Page } from '../../parts/Page'
import { Problem, Skeleton } from '../../parts/States'
import { credentials } from '../../state/emulator'
import { useResource } from '../../state/resource'
import type { OwnProfile } from '../../wire'
import { DeleteProfile } from './DeleteProfile'
import { EditorForm } from './EditorForm'
import { Updates } from './Updates'
import './editor.css'

/** The owner's view of the seeded wallet: GET, POST, PUT and DELETE /agent/profile. */
export function EditorPage() {
  const key = credentials.value?.keys.full ?? ''
  const own = useResource(`own ${key}`, (signal) => load(key, signal), [])
  const profile = own.data?.profile ?? null
  return (
    <Page
      title="Your own profile"
      above={
        <a class="back" href="/ui/profiles">
          <Icon name="left" size={14} /> Profiles
        </a>
      }
      lede="Written with the full-access key of your seeded wallet, by the very routes your code would use."
      actions={profile && <Shown profile={profile} />}
    >
      {own.error ? (
        <Problem error={own.error} onRetry={own.reload} />
      ) : !own.data ? (
        <Skeleton rows={8} tall />
      ) : (
        <>
          <EditorForm
            key={profile?.id ?? 'new'}
            apiKey={key}
            profile={profile}
            onSaved={(next) => own.set({ profile: next })}
          />
          {profile && (
            <Updates apiKey={key} profile={profile} onSaved={(next) => own.set({ profile: next })} />
          )}
          {profile && <DeleteProfile apiKey={key} onDeleted={() => own.set({ profile: null })} />}
        </>
      )}
    </Page>
  )
}

function Shown({ profile }: { profile: OwnProfile }) {
  return (
    <>
      <Badge tone={profile.approved ? 'ok' : 'sand'}>{STATES[profile.status]}</Badge>
      <a class="button button--plain button--m" href={`/ui/profiles/${encodeURIComponent(profile.slug)}`}>
        See the page
      </a>
    </>
  )
}

const STATES = {
  draft: 'not published',
  pending: 'waiting for approval',
  approved: 'approved',
  declined: 'declined',
} as const

/** No profile is a state here, not an error. */
async function load(key: string, signal: AbortSignal): Promise<{ profile: OwnProfile | null }> {
  try {
    const own = await call('GET /agent/profile', { key, signal })
    return { profile: 'profiles' in own ? (own.profiles[0] ?? null) : own }
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 404) return { profile: null }
    throw reason
  }
}
