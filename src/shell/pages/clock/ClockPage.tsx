import { useEffect } from 'preact/hooks'
import { Page } from '../../parts/Page'
import { ClockCard } from './ClockCard'
import { SettingsCard } from './SettingsCard'
import { StateCard } from './StateCard'
import './clock.css'

export function ClockPage() {
  useEffect(() => {
    // A link with #settings comes from a refusal: the page is rendered only now, so the jump is made here.
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
  }, [])
  return (
    <Page
      title="Clock and state"
      lede="Time goes as you like, and the whole state fits into one file. Caches, limits, sessions and sunsets all follow the virtual clock."
    >
      <ClockCard />
      <StateCard />
      <SettingsCard />
    </Page>
  )
}
