import type { Activity } from '../../state/activity'
import './WeekProgress.css'

/** How far the week has come. */
export function WeekProgress({
  progress,
}: {
  progress: Pick<Activity, 'done' | 'of' | 'doing'> | undefined
}) {
  const { done = 0, of = 1, doing } = progress ?? {}
  return (
    <div class="week">
      <p class="week__line small" role="status">
        <span>{doing ?? 'A copy of the state is made'}</span>
        <span class="num muted">
          {done} of {of}
        </span>
      </p>
      <progress class="week__bar" max={of} value={done} aria-label="A week of activity" />
    </div>
  )
}
