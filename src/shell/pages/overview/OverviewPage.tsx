import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { HOST_NAMES } from '../../parts/layout/HostBadge'
import { Page } from '../../parts/Page'
import { Problem } from '../../parts/States'
import { useResource } from '../../state/resource'
import { Addresses } from './Addresses'
import { BackgroundFailures } from './BackgroundFailures'
import { Figures } from './Figures'
import { SeededKeys } from './SeededKeys'
import { Snippets } from './Snippets'
import { GuidedScene } from './scene/GuidedScene'
import { TryIt } from './TryIt'
import { WeekCard } from './WeekCard'
import './overview.css'

export function OverviewPage() {
  const info = useResource('info', (signal) => call('GET /__sandbank/info', { signal }), [
    'profile.changed',
    'key.changed',
    'clock.changed',
    'settings.changed',
    'wallet.changed',
    'background.failed',
  ])
  const badges = info.data && (
    <>
      <Badge tone={info.data.host === 'service-worker' ? 'accent' : 'sand'}>
        {HOST_NAMES[info.data.host]}
      </Badge>
      <Badge>v{info.data.version}</Badge>
      <Badge>{info.data.vocabulary} vocabulary</Badge>
    </>
  )
  return (
    <Page
      title="Overview"
      heading="A whole wallet platform, on this machine"
      lede="Keys, wallets and profiles answer at the documented routes. Nothing leaves this machine, and every refusal says why."
      actions={badges}
    >
      {info.error && <Problem error={info.error} onRetry={info.reload} />}
      <BackgroundFailures failures={info.data?.backgroundFailures ?? []} />
      <Figures info={info.data} />
      <div class="overview__columns overview__columns--even">
        <GuidedScene />
        <WeekCard />
      </div>
      <div class="overview__columns overview__columns--even">
        <TryIt />
        <Snippets />
      </div>
      <div class="overview__columns">
        <SeededKeys />
        <Addresses info={info.data} />
      </div>
    </Page>
  )
}
