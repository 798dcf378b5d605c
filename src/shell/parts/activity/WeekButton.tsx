import { useActivity } from '../../state/activity'
import { Button } from '../Button'
import { WeekProgress } from './WeekProgress'

/** Beside what is empty: has everything happen that fills it. Nothing where that was done already. */
export function WeekButton() {
  const { activity, progress, isRunning, make } = useActivity()
  if (isRunning) return <WeekProgress progress={progress} />
  if (activity?.state !== 'none') return null
  return (
    <Button icon="play" title="By the product’s own routes; the clock goes seven days forward" onClick={make}>
      Make a week of activity
    </Button>
  )
}
