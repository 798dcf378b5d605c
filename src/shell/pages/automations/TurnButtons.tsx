import type { ComponentChildren } from 'preact'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { RemoveButton } from '../../parts/RemoveButton'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { Automation, Order } from '../../wire'

interface Props {
  automation: Automation | Order
  session: string
  /** What removing it does, and what stays. */
  children: ComponentChildren
}

/** Pauses, resumes, cancels or removes an automation or an order, as its status lets. */
export function TurnButtons({ automation: { id, name, status }, session, children }: Props) {
  const options = { key: session, params: { id } }
  const [turn, busy] = useAction(async (how: 'pause' | 'resume' | 'cancel') => {
    await call(`POST /user/automation/:id/${how}`, options)
    publish('automations.changed')
  })
  const remove = async () => {
    await call('DELETE /user/automation/:id', options)
    publish('automations.changed')
    toast(`Removed ${name}`)
  }
  return (
    <span class="row">
      {status === 'active' && (
        <Button size="s" icon="pause" busy={busy} onClick={() => turn('pause')}>
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button size="s" icon="play" busy={busy} onClick={() => turn('resume')}>
          Resume
        </Button>
      )}
      {(status === 'active' || status === 'paused') && (
        <Button size="s" kind="quiet" busy={busy} onClick={() => turn('cancel')}>
          Cancel
        </Button>
      )}
      <RemoveButton name={name} onRemove={remove}>
        {children}
      </RemoveButton>
    </span>
  )
}
