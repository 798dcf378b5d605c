import { useState } from 'preact/hooks'
import type { ApiError } from '../../../api'
import { SecretField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { HostDialog, type Requester } from './HostDialog'

interface Props {
  requester: Requester
  secret: { key: string; required: boolean }
  refusal: ApiError | null
  busy: boolean
  onSet: (value: string) => void
  onClose: () => void
}

/** Sets a secret that the app declares; the page gets only that it is set. Row app-secrets. */
export function SecretDialog({ requester, secret: { key, required }, refusal, busy, onSet, onClose }: Props) {
  const [value, setValue] = useState('')
  return (
    <HostDialog
      requester={requester}
      icon="key"
      title={`Set the secret ${key}`}
      confirm="Set it"
      disabled={value === ''}
      busy={busy}
      onConfirm={() => onSet(value)}
      onClose={onClose}
    >
      {refusal && <Problem error={refusal} />}
      <p class="muted small">
        {required ? 'The app needs it. ' : ''}Its scripts read it; its page learns only that it is set.
      </p>
      <SecretField
        label={`Value of ${key}`}
        hint="Up to 4 KB. It is encrypted, and nobody sees it again."
        value={value}
        onInput={setValue}
      />
    </HostDialog>
  )
}
