import { useState } from 'preact/hooks'
import { type ApiError, api, asApiError } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { tell } from '../../state/facts'
import type { MadePartnerKey } from '../../wire-partners'

interface Props {
  organisationId: string
  onMade: (key: MadePartnerKey) => void
  onClose: () => void
}

export function PartnerKeyDialog({ organisationId, onMade, onClose }: Props) {
  const [name, setName] = useState('')
  const [ips, setIps] = useState('')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const isFine = name.trim().length >= 3
  const make = () => {
    if (busy || !isFine) return
    setBusy(true)
    setRefusal(null)
    const allowedIps = ips.split(/[\s,]+/).filter(Boolean)
    api
      .createPartnerKey(organisationId, { name: name.trim(), ...(allowedIps.length > 0 && { allowedIps }) })
      .then(
        (made) => {
          tell('partner.changed')
          onMade(made)
        },
        (reason: unknown) => {
          setRefusal(asApiError(reason))
          setBusy(false)
        },
      )
  }
  return (
    <Dialog
      title="Make a partner key"
      onClose={onClose}
      onSubmit={make}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" submit busy={busy} disabled={!isFine}>
            Make key
          </Button>
        </>
      }
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          placeholder="Production server"
          hint="3 to 64 characters, for your own reference."
          value={name}
          onInput={setName}
        />
        <TextField
          label="Addresses that may call"
          rows={2}
          mono
          placeholder="10.0.0.0/8"
          hint="IPv4, IPv6 and ranges. Empty: from anywhere."
          value={ips}
          onInput={setIps}
        />
      </div>
    </Dialog>
  )
}
