import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'

/** A second partner, to see that neither knows of the other’s wallets. */
export function AddOrganisation({
  onAdded,
  onClose,
}: {
  onAdded: (id: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [add, busy, refusal] = useSubmit(async () => {
    if (!name.trim()) return
    const { id } = await call('POST /__sandbank/partners', { body: { name: name.trim() } })
    publish('partner.changed')
    publish('wallet.changed')
    onAdded(id)
  })
  return (
    <FormDialog
      title="Add an organisation"
      lede="It begins without a key and with an empty wallet: send something there before it funds others."
      onClose={onClose}
      onSubmit={add}
      action="Add it"
      busy={busy}
      disabled={!name.trim()}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField label="Name" placeholder="Harbor" value={name} onInput={setName} />
      </div>
    </FormDialog>
  )
}
