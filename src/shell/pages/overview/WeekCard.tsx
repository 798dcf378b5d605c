import { WeekProgress } from '../../parts/activity/WeekProgress'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { useActivity } from '../../state/activity'

const WHAT = [
  'prompts and their jobs',
  'files, a skill, a variable',
  'an automation that fired, orders',
  'a token of your own',
  'a webhook with deliveries',
  'an app that ran',
  'a tool server',
  'a paid call, a partner’s wallet',
]

/** One press, so that no page is empty; another takes it back. */
export function WeekCard() {
  const { activity, progress, isRunning, make, undo, isUndoing } = useActivity()
  const isMade = activity !== undefined && activity.state !== 'none'
  return (
    <Card
      title="A week of activity"
      lede="Made by the product’s own routes, so that no page is empty. The clock goes seven days forward."
    >
      <div class="stack">
        <ul class="scene__what small">
          {WHAT.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {isRunning ? (
          <WeekProgress progress={progress} />
        ) : isMade ? (
          <div class="row">
            <Button icon="replay" busy={isUndoing} onClick={undo}>
              Take the week back
            </Button>
            <span class="small muted">What was done since goes too.</span>
          </div>
        ) : (
          <div>
            <Button icon="play" disabled={!activity} onClick={make}>
              Make a week of activity
            </Button>
          </div>
        )}
        {isMade && activity.problems.length > 0 && (
          <ul class="small muted">
            {activity.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
