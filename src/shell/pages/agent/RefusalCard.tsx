import { Icon } from '../../parts/Icon'
import { explainDecision } from '../../parts/why/why'
import { useQuery } from '../../state/query'
import { Verdicts } from '../journal/Verdicts'
import type { RefusalFacts } from './cards'

/** Whose rule refused a step, its numbers, and the way to where that is changed. */
export function RefusalCard({ refusal: { rule, facts, layer, verdicts } }: { refusal: RefusalFacts }) {
  const [{ wallet }] = useQuery()
  const why = explainDecision({ rule, facts, text: rule })
  const place = why.place ?? { href: '/ui/journal?status=4xx', text: 'Look it up in the journal' }
  return (
    <section class="acard acard--refused stack stack--tight" aria-label="Why it was refused">
      <p class="acard__head">
        <Icon name="warn" size={16} />
        <strong>Refused by {layer === undefined ? 'a rule' : `the ${layer}`}</strong>
        <code class="small">{rule}</code>
      </p>
      <p>{why.sentence}</p>
      <p>
        <a class="button button--plain button--s" href={ofWallet(place.href, wallet)}>
          {place.text}
          <Icon name="right" size={15} />
        </a>
      </p>
      {verdicts.length > 0 && (
        <details class="small">
          <summary>What each layer said ({verdicts.length})</summary>
          <Verdicts verdicts={verdicts} />
        </details>
      )}
    </section>
  )
}

/** The same page, for the wallet that is looked at. */
function ofWallet(href: string, wallet: string | undefined): string {
  if (wallet === undefined) return href
  const url = new URL(href, location.origin)
  url.searchParams.set('wallet', wallet)
  return `${url.pathname}${url.search}${url.hash}`
}
