import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatCount } from '../../format'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'

const MOST = 10_000
/** As many as the emulator takes at once: each step is one transaction, and between two the bar moves. */
const STEP = 500

/** Many generated profiles, to try lists and paging on. */
export function Seeder() {
  const [text, setText] = useState('200')
  const [done, setDone] = useState<number | null>(null)
  const count = /^\d+$/.test(text) ? Number(text) : 0
  const isFine = count >= 1 && count <= MOST
  const [add, busy] = useAction(async () => {
    try {
      for (let sofar = 0; sofar < count; sofar += STEP) {
        setDone(sofar)
        await call('POST /__sandbank/seed', { body: { profiles: Math.min(STEP, count - sofar) } })
      }
      toast(`${formatCount(count)} profiles more`, 'Approved, each with its wallet and token.')
    } finally {
      setDone(null)
      publish('profile.changed')
      publish('wallet.changed')
      publish('directory.changed')
    }
  })
  return (
    <section class="state__one">
      <h3>Fill the lists</h3>
      <p class="small muted">
        Generated, approved profiles with wallets and tokens: for paging, sorting and slow lists.
      </p>
      <form
        class="state__line"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isFine) add()
        }}
      >
        <TextField
          label="How many profiles"
          bare
          type="number"
          min={1}
          max={MOST}
          value={text}
          error={isFine ? undefined : `1 to ${formatCount(MOST)}.`}
          onInput={setText}
        />
        <Button submit busy={busy} disabled={!isFine}>
          Add profiles
        </Button>
      </form>
      {done !== null && count > STEP && (
        <progress
          class="state__bar"
          max={count}
          value={done}
          aria-label={`${formatCount(done)} of ${formatCount(count)} added`}
        />
      )}
    </section>
  )
}
