import { levelAt } from './water-level'

/** Water at the foot of the clock, as high as the tide of the virtual time; an advance makes waves. */
export function ClockPicture({ now, isTravelling }: { now: number; isTravelling: boolean }) {
  const { level } = levelAt(now)
  return (
    <div class={`tide ${isTravelling ? 'tide--surge' : ''}`} aria-hidden="true">
      <svg class="tide__bank" viewBox="0 0 400 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 60C120 58 150 14 230 14s120 40 170 46z" />
      </svg>
      <div class="tide__water" style={{ '--level': level.toFixed(3) }}>
        <svg
          class="tide__wave tide__wave--back"
          viewBox="0 0 800 60"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={WAVE} />
        </svg>
        <svg class="tide__wave" viewBox="0 0 800 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={WAVE} />
        </svg>
      </div>
    </div>
  )
}

const WAVE =
  'M0 8c50-10 50-10 100 0s50 10 100 0 50-10 100 0 50 10 100 0 50-10 100 0 50 10 100 0 50-10 100 0 50 10 100 0v52H0z'
