import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatStamp } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge, type Tone } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { RemoveButton } from '../../parts/RemoveButton'
import { Note } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { Order } from '../../wire'
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
  const options = { key: session, params: { id } }
  const [act, busy] = useAction(async (what: 'pause' | 'resume' | 'cancel') => {
    if (what === 'pause') await call('POST /user/automation/:id/pause', options)
    else if (what === 'resume') await call('POST /user/automation/:id/resume', options)
    else await call('POST /user/automation/:id/cancel', options)
    publish('automations.changed')
  })
  const remove = async () => {
    await call('DELETE /user/automation/:id', options)
    publish('automations.changed')
    toast(`Removed ${name}`)
  }
  return (
    <li class="automation stack stack--tight" id={id}>
      <div class="row row--between">
        <h3 class="row">
          {type.replace('_', ' ')} <Badge tone={TONE[status]}>{status}</Badge>
        </h3>
        <span class="row">
          {status === 'active' && (
            <Button size="s" icon="pause" busy={busy} onClick={() => act('pause')}>
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button size="s" icon="play" busy={busy} onClick={() => act('resume')}>
              Resume
            </Button>
          )}
          {(status === 'active' || status === 'paused') && (
            <Button size="s" kind="quiet" busy={busy} onClick={() => act('cancel')}>
              Cancel
            </Button>
          )}
          <RemoveButton name={name} onRemove={remove}>
            It is filled no more and leaves the list. What it has swapped stays.
          </RemoveButton>
        </span>
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
