import { useState } from 'preact/hooks'
import { formatStamp } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge, type Tone } from '../../parts/Badge'
import { Note } from '../../parts/States'
import type { Order } from '../../wire'
import { TurnButtons } from '../automations/TurnButtons'
import { OrderPlot } from './OrderPlot'

const TONE: Record<Order['status'], Tone> = {
  active: 'ok',
  paused: 'sand',
  done: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  failed: 'warn',
}

interface Props {
  order: Order
  session: string
  /** Whether its picture is shown from the start: the one that a link leads to. */
  isShown: boolean
}

/** One order: what it does and when, its picture and fillings, and what can be done with it. */
export function OrderLine({ order, session, isShown }: Props) {
  const { id, name, type, status, nextRunAt, expiresAt, runs, problem, fillings } = order
  const [isOpen, setOpen] = useState(isShown)
  return (
    <li class="automation stack stack--tight" id={id}>
      <div class="row row--between">
        <h3 class="row">
          {type.replace('_', ' ')} <Badge tone={TONE[status]}>{status}</Badge>
        </h3>
        <TurnButtons automation={order} session={session}>
          It is filled no more and leaves the list. What it has swapped stays.
        </TurnButtons>
      </div>
      <p class="automation__prompt">{name}</p>
      <p class="small muted num">
        {status === 'active' && nextRunAt && (
          <>
            {order.trigger.type === 'runs' ? 'Next' : 'Looked at next'} <Ago at={nextRunAt} /> ·{' '}
          </>
        )}
        until {formatStamp(expiresAt).slice(0, 16)} ·{' '}
        {runs === 0 ? 'not filled yet' : runs === 1 ? 'one filling' : `${runs.toLocaleString('en')} fillings`}
      </p>
      {problem && <Note tone="warn">{problem}</Note>}
      <details class="small" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Price, level and fillings</summary>
        {isOpen && (
          <div class="stack stack--tight">
            <OrderPlot order={order} session={session} />
            <Fillings order={order} />
            {fillings.length < runs && <p class="muted">The newest ten are kept.</p>}
          </div>
        )}
      </details>
    </li>
  )
}

function Fillings({ order: { pair, fillings } }: { order: Order }) {
  return (
    <ol class="firings">
      {fillings.toReversed().map(({ n, at, status, sold, bought, explorerPath, problem }) => (
        <li key={n}>
          <time class="num nowrap" dateTime={at}>
            {formatStamp(at).slice(0, 16)}
          </time>
          <Badge tone={status === 'filled' ? 'ok' : 'warn'}>{status}</Badge>
          <span class="order-filling">
            {status === 'filled' ? `${sold} ${pair.from.symbol} for ${bought} ${pair.to.symbol}` : problem}
          </span>
          {explorerPath && <a href={explorerPath}>Transaction</a>}
        </li>
      ))}
    </ol>
  )
}
