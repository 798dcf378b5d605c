import { Page } from '../../parts/Page'
import { LaunchCard } from './LaunchCard'
import { LaunchList } from './LaunchList'
import './launches.css'

export function LaunchesPage() {
  return (
    <Page
      title="Launches"
      lede="A launched token gets a pool of its own on Base. Every swap there pays a fee, and the fees are whose you say."
    >
      <div class="cols cols--even">
        <LaunchCard />
        <LaunchList />
      </div>
    </Page>
  )
}
