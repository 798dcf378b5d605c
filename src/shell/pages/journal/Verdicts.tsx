import { Icon } from '../../parts/Icon'
import type { Entry } from '../../wire'
import './Verdicts.css'

/** What each layer decided of a transaction, in the order in which they were evaluated. */
export function Verdicts({ verdicts }: { verdicts: NonNullable<Entry['verdicts']> }) {
  return (
    <section class="stack stack--tight" aria-label="What each layer said">
      <h2 class="detail__title">Layers</h2>
      <ol class="verdicts small">
        {verdicts.map(({ layer, rule, ok, facts }) => (
          <li key={`${rule} ${JSON.stringify(facts)}`} class={ok ? 'verdict' : 'verdict verdict--no'}>
            <Icon name={ok ? 'check' : 'cross'} size={14} />
            <span class="verdict__layer">
              {layer} {ok ? 'agrees' : 'refuses'}
            </span>
            <code>
              {[rule, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)].join(' ')}
            </code>
          </li>
        ))}
      </ol>
    </section>
  )
}
