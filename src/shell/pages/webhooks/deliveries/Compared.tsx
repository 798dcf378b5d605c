import { formatStamp } from '../../../format'
import { StatusBadge } from '../../../parts/Badge'
import type { Delivery } from '../../../wire'
import { diffLines } from './diff'

interface Props {
  name: string
  mine: Delivery
  theirs: Delivery
}

const PARTS = [
  ['Request headers', (delivery: Delivery) => headersOf(delivery.request.headers)],
  ['Request body', (delivery: Delivery) => readable(delivery.request.body)],
  ['Console', (delivery: Delivery) => delivery.logs.map(({ level, text }) => `${level} ${text}`).join('\n')],
  ['Response headers', (delivery: Delivery) => headersOf(delivery.response.headers)],
  ['Response body', (delivery: Delivery) => readable(delivery.response.body)],
] as const

/** Two deliveries side by side; what is the same in both is folded away. */
export function Compared({ name, mine, theirs }: Props) {
  const parts = PARTS.map(([title, read]) => ({ title, rows: diffLines(read(theirs), read(mine)) }))
  const other = parts.filter(({ rows }) => rows.some(({ left, right }) => left !== right))
  const same = parts.filter((part) => !other.includes(part)).map(({ title }) => title.toLowerCase())
  return (
    <section class="stack stack--tight compared" aria-label={`Two deliveries of ${name}`}>
      <div class="compared__heads small">
        <Head delivery={theirs} />
        <Head delivery={mine} isThis />
      </div>
      {other.map(({ title, rows }) => (
        <div key={title} class="stack stack--tight">
          <h3 class="small">{title}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section class="diff" tabIndex={0} aria-label={`${title}, side by side`}>
            {rows.map(({ left, right }, at) => (
              <div key={at} class={`diff__row ${left === right ? '' : 'diff__row--other'}`}>
                <Cell text={left} mark="−" isOther={left !== right} />
                <Cell text={right} mark="+" isOther={left !== right} />
              </div>
            ))}
          </section>
        </div>
      ))}
      {same.length > 0 && <p class="small muted">The same in both: {same.join(', ')}.</p>}
    </section>
  )
}

function Head({ delivery: { at, status, version }, isThis }: { delivery: Delivery; isThis?: boolean }) {
  return (
    <p class="row">
      <strong>{isThis ? 'This one' : 'The other'}</strong>
      <StatusBadge status={status} />
      <span class="muted num">
        {formatStamp(at).slice(11)} · v{version}
      </span>
    </p>
  )
}

function Cell({ text, mark, isOther }: { text: string | null; mark: string; isOther: boolean }) {
  return (
    <code
      class={`diff__cell ${isOther && text !== null ? `diff__cell--${mark === '+' ? 'in' : 'out'}` : ''}`}
    >
      {isOther && text !== null && (
        <span class="diff__mark">
          <span aria-hidden="true">{mark}</span>
          <span class="visually-hidden">{mark === '+' ? 'only here: ' : 'only there: '}</span>
        </span>
      )}
      {text}
    </code>
  )
}

function headersOf(headers: Delivery['request']['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
