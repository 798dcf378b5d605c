import { storageProblem } from '../../state/storage'
import { Problem } from '../States'

/** Says on every page that the database cannot be used, for as long as it cannot. */
export function StorageBanner() {
  const error = storageProblem.value
  if (!error) return null
  return (
    <div class="storage-banner">
      <Problem error={error}>
        <p>Nothing is lost. This page goes on by itself as soon as the database is free.</p>
      </Problem>
    </div>
  )
}
