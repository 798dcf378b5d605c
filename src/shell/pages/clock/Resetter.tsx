import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { useAction } from '../../state/action'
import { readClock } from '../../state/clock'
import { loadEmulator } from '../../state/emulator'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'

export function Resetter() {
  const [isConfirming, setConfirming] = useState(false)
  const [seed, setSeed] = useState('')
  const [reset, busy] = useAction(async () => {
    const done = await call('POST /__sandbank/reset', { body: seed.trim() ? { seed: seed.trim() } : {} })
    await Promise.all([loadEmulator(), readClock()])
    publish('state.replaced')
    setConfirming(false)
    toast('Reset', `All data is as the seed “${done.seed}” makes it.`)
  })
  return (
    <section class="state__one">
      <h3>Reset</h3>
      <p class="small muted">Back to the seeded data. The same seed gives the same keys; settings stay.</p>
      <div>
        <Button icon="replay" onClick={() => setConfirming(true)}>
          Reset the state
        </Button>
      </div>
      {isConfirming && (
        <Confirm
          title="Reset the state?"
          confirm="Reset it"
          busy={busy}
          onConfirm={reset}
          onClose={() => setConfirming(false)}
        >
          <div class="stack">
            <p>
              Profiles, keys, sessions and the journal go; the seeded ones come back. There is no way back but
              an export.
            </p>
            <TextField
              label="Seed"
              placeholder="the present one"
              value={seed}
              hint="Another word makes other data, with other keys."
              onInput={setSeed}
            />
          </div>
        </Confirm>
      )}
    </section>
  )
}
