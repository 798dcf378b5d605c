import { Icon } from '../../parts/Icon'
import { Logo } from '../../parts/Logo'

const STEPS = [
  ['fetch', 'Fetching the worker’s files'],
  ['activate', 'Starting the worker'],
  ['open', 'Opening the database; at first, writing the seeded data'],
  ['read', 'Reading keys and settings'],
] as const
export type StartingStep = (typeof STEPS)[number][0]

/** Stays invisible for a moment: usually the worker is there before anyone could read this. */
export function StartingPage({ step }: { step: StartingStep }) {
  const at = STEPS.findIndex(([name]) => name === step)
  return (
    <main class="boot boot--starting">
      <h1 class="visually-hidden">Sandbank</h1>
      <Logo size={56} />
      <ol class="boot__list" aria-label="Starting">
        {STEPS.map(([name, text], index) => (
          <li
            key={name}
            class={index === at ? 'boot__now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span class="boot__mark">
              {index < at ? <Icon name="check" size={14} /> : index === at ? '…' : ''}
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {STEPS[at]?.[1]}
      </p>
    </main>
  )
}
