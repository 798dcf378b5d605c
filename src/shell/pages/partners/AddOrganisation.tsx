import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'

/** A second partner, to see that neither knows of the other’s wallets. */
export function AddOrganisation({
  onAdded,
  onClose,
}: {
  onAdded: (id: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const add = () => {
    if (busy || !name.trim()) return
    setBusy(true)
    call('POST /__sandbank/partners', { body: { name: name.trim() } }).then(
      ({ id }) => {
        publish('partner.changed')
        publish('wallet.changed')
        onAdded(id)
      },
      (reason: unknown) => {
        setRefusal(asApiError(reason))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      title="Add an organisation"
      lede="It begins without a key and with an empty wallet: send something there before it funds others."
      onClose={onClose}
      onSubmit={add}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" submit busy={busy} disabled={!name.trim()}>
            Add it
          </Button>
        </>
      }
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField label="Name" placeholder="Harbor" value={name} onInput={setName} />
      </div>
    </Dialog>
  )
}
