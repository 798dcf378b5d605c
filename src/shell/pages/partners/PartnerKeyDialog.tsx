import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { MadePartnerKey, PartnerKey } from '../../wire'

interface Props {
  organisationId: string
  /** The one to change; a new one is made without it. */
  partnerKey?: PartnerKey
  /** Null where a key was changed. */
  onDone: (made: MadePartnerKey | null) => void
  onClose: () => void
}

/** Name and IP allowlist of a partner key, new or there. */
export function PartnerKeyDialog({ organisationId, partnerKey, onDone, onClose }: Props) {
  const [name, setName] = useState(partnerKey?.name ?? '')
  const [ips, setIps] = useState(partnerKey?.allowedIps.join('\n') ?? '')
  const isFine = name.trim().length >= 3
  const [save, busy, refusal] = useSubmit(async () => {
    if (!isFine) return
    const body = { name: name.trim(), allowedIps: ips.split(/[\s,]+/).filter(Boolean) }
    if (partnerKey) await call('PATCH /__sandbank/partner-keys/:id', { params: { id: partnerKey.id }, body })
    const made = partnerKey
      ? null
      : await call('POST /__sandbank/partners/:id/keys', { params: { id: organisationId }, body })
    publish('partner.changed')
    onDone(made)
  })
  return (
    <FormDialog
      title={partnerKey ? `Change ${partnerKey.name}` : 'Make a partner key'}
      onClose={onClose}
      onSubmit={save}
      action={partnerKey ? 'Save' : 'Make key'}
      busy={busy}
      disabled={!isFine}
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
    </FormDialog>
  )
}
