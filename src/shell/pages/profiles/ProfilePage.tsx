import { useRoute } from 'preact-iso'
import { call } from '../../api'
import { formatUsd, formatWeth } from '../../format'
import { Ago } from '../../parts/Ago'
import { Avatar } from '../../parts/Avatar'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import { Page } from '../../parts/Page'
import { Note, Problem, Skeleton } from '../../parts/States'
import { credentials } from '../../state/emulator'
import { useLiveProfile } from '../../state/live'
import { useResource } from '../../state/resource'
import type { Profile } from '../../wire'
import { About } from './About'
import { findHidden, HiddenProfile } from './HiddenProfile'
import { LlmUsage } from './LlmUsage'
import { Posts } from './Posts'
import { RepoActivity } from './RepoActivity'
import { Reputation } from './Reputation'
import { socialName } from './social-name'
import './profile.css'

export function ProfilePage() {
  const slug = useRoute().params.slug ?? ''
  const found = useResource(`profile ${slug}`, (signal) => load(slug, signal), [
    'profile.changed',
    'directory.changed',
  ])
  useLiveProfile(slug)
  const back = (
    <a class="back" href="/ui/profiles">
      <Icon name="left" size={14} /> Profiles
    </a>
  )
  if (!found.data) {
    return (
      <Page title={slug} above={back}>
        {found.error ? <Problem error={found.error} onRetry={found.reload} /> : <Skeleton rows={6} tall />}
      </Page>
    )
  }
  const { profile, seenAs } = found.data
  if (seenAs === 'hidden') {
    return (
      <Page title={profile?.projectName ?? slug} above={back}>
        <HiddenProfile slug={slug} profile={profile} onApproved={found.reload} />
      </Page>
    )
  }
  return (
    <Page
      title={profile.projectName}
      above={back}
      heading={
        <span class="phead">
          <Avatar src={profile.profileImageUrl} name={profile.projectName} size="l" />
          <span>
            {profile.projectName}
            <span class="phead__under">
              <Badge tone={profile.approved ? 'ok' : 'sand'}>
                {profile.approved ? 'approved' : 'waiting for approval'}
              </Badge>
              {profile.tokenSymbol && <Badge>{profile.tokenSymbol}</Badge>}
              {socialName(profile) && <span class="muted">@{socialName(profile)}</span>}
            </span>
          </span>
        </span>
      }
    >
      {seenAs === 'owner' && (
        <Note tone="warn">
          Only you see this page: the profile is yours and not approved yet. Activity, reputation and usage
          answer for approved profiles only.{' '}
          <a href="/ui/profiles?view=operator&state=pending">Approve it as the operator</a> or{' '}
          <a href="/ui/profile">edit it</a>.
        </Note>
      )}
      <Stats profile={profile} />
      <div class="pcols">
        <div class="stack stack--wide">
          <About profile={profile} />
          {profile.approved && <LlmUsage slug={slug} />}
        </div>
        {profile.approved && (
          <div class="stack stack--wide">
            <RepoActivity slug={slug} />
            <Reputation slug={slug} />
            <Posts slug={slug} />
          </div>
        )}
      </div>
    </Page>
  )
}

function Stats({ profile }: { profile: Profile }) {
  return (
    <dl class="pstats">
      <div>
        <dt>Market cap</dt>
        <dd class="num">{formatUsd(profile.marketCapUsd)}</dd>
      </div>
      <div>
        <dt>Revenue, 7 days</dt>
        <dd class="num">
          {formatWeth(profile.weeklyRevenueWeth)} <small>WETH</small>
        </dd>
      </div>
      <div>
        <dt>Token</dt>
        <dd>{profile.tokenName ?? profile.tokenSymbol ?? '–'}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>
          <Ago at={profile.createdAt} />
        </dd>
      </div>
    </dl>
  )
}

type Seen =
  | { seenAs: 'public' | 'owner'; profile: Profile }
  | { seenAs: 'hidden'; profile: Awaited<ReturnType<typeof findHidden>> }

/** As the public first, then as the owner; failing both it may be someone else's unapproved profile. */
async function load(slug: string, signal: AbortSignal): Promise<Seen> {
  const key = credentials.value?.keys.full ?? null
  try {
    const profile = await call('GET /agent-profiles/:identifier', {
      params: { identifier: slug },
      signal,
      key,
    })
    return { seenAs: profile.approved ? 'public' : 'owner', profile }
  } catch (reason) {
    if (!(reason instanceof Error && 'status' in reason && reason.status === 404)) throw reason
    return { seenAs: 'hidden', profile: await findHidden(slug) }
  }
}
