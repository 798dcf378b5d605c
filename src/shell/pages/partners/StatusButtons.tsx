import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { PartnerWallet } from '../../wire'

interface Props {
  partnerKey: string
  wallet: PartnerWallet
  name: string
}

/** Suspending can be taken back, closing cannot. */
export function StatusButtons({ partnerKey, wallet: { id, status }, name }: Props) {
  const [isClosing, setClosing] = useState(false)
  const [set, busy] = useAction(async (action: 'suspend' | 'resume' | 'close', notice: string) => {
    await call(`POST /partner/wallets/:identifier/${action}`, { key: partnerKey, params: { identifier: id } })
    setClosing(false)
    toast(`${name} is ${notice}`)
    for (const event of ['partner.changed', 'key.changed', 'session.changed'] as const) publish(event)
  })
  if (status === 'closed') {
    return (
      <p class="small muted">Closed for good: its keys are refused with 403, and nothing opens it again.</p>
    )
  }
  return (
    <div class="row">
      {status === 'active' ? (
        <Button size="s" icon="pause" busy={busy} onClick={() => set('suspend', 'suspended')}>
          Suspend
        </Button>
      ) : (
        <Button size="s" icon="play" busy={busy} onClick={() => set('resume', 'in use again')}>
          Resume
        </Button>
      )}
      <Button kind="quiet" size="s" onClick={() => setClosing(true)}>
        Close for good
      </Button>
      <span class="small muted">
        {status === 'active'
          ? 'Suspending stops its keys and sessions at once.'
          : 'Its keys answer 403 “Wallet suspended”. Resumed, it needs new ones.'}
      </span>
      {isClosing && (
        <Confirm
          title={`Close ${name} for good?`}
          confirm="Close it"
          busy={busy}
          onConfirm={() => set('close', 'closed')}
          onClose={() => setClosing(false)}
        >
          <p>
            Its keys and sessions stop at once, and no request brings it back. What it holds stays at its
            address.
          </p>
        </Confirm>
      )}
    </div>
  )
}
