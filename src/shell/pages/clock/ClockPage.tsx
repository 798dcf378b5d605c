import { Page } from '../../parts/Page'
import { ClockCard } from './ClockCard'
import { ServiceRulesCard } from './ServiceRulesCard'
import { SettingsCard } from './SettingsCard'
import { StateCard } from './StateCard'
import './clock.css'

export function ClockPage() {
  return (
    <Page
      title="Clock and state"
      lede="Time goes as you like, and the whole state fits into one file. Caches, limits, sessions and sunsets all follow the virtual clock."
    >
      <ClockCard />
      <StateCard />
      <SettingsCard />
      <ServiceRulesCard />
    </Page>
  )
}
