import { call } from '../../api'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { Controls } from '../../wire'

/** The most prominent switch of all: nothing leaves a paused wallet. */
export function PauseCard({ session, controls }: { session: string; controls: Controls }) {
  const [set, busy] = useAction(async (paused: boolean) => {
    await call('PATCH /__sandbank/wallet/controls', { key: session, body: { paused } })
    toast(paused ? 'Paused: nothing leaves this wallet' : 'The wallet sends again')
    publish('wallet.changed')
  })
  return (
    <section class={`pausecard ${controls.paused ? 'pausecard--on' : ''}`} aria-label="Pause">
      <Switch
        label={controls.paused ? 'Paused' : 'Pause everything'}
        hint={
          controls.paused
            ? 'Every transaction of this wallet is refused, whoever asks: 403 “Wallet paused”.'
            : 'Refuses every transaction of this wallet at once, by key and by web session.'
        }
        name="Pause this wallet"
        checked={controls.paused}
        busy={busy}
        onChange={set}
      />
    </section>
  )
}
