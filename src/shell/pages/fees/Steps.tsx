import { Icon } from '../../parts/Icon'
import { STEPS, type Step } from './outside'

/** How far a wallet outside has come. */
export function Steps({ reached, isFailed }: { reached: Step | null; isFailed: boolean }) {
  const last = reached === null ? -1 : STEPS.indexOf(reached)
  return (
    <ol class="steps" aria-label="Steps of the claim">
      {STEPS.map((step, at) => {
        const state = at <= last ? 'done' : at === last + 1 && isFailed ? 'failed' : 'waiting'
        return (
          <li key={step} class={`steps__${state}`}>
            {state === 'waiting' ? (
              <span class="steps__dot" aria-hidden="true" />
            ) : (
              <Icon name={state === 'done' ? 'check' : 'cross'} size={14} />
            )}
            {step}
            <span class="visually-hidden">
              {state === 'done' ? ': done' : state === 'failed' ? ': failed' : ': waiting'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
