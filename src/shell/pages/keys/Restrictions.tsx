import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { ApiKey } from '../../wire'
import { checkEvm, checkIp, checkSolana, firstWrong, linesOf } from './allowlists'

interface Props {
  apiKey: ApiKey
  onClose: () => void
}

/** Name, IP allowlist and recipient allowlists of one key. */
export function Restrictions({ apiKey: key, onClose }: Props) {
  const [name, setName] = useState(key.name)
  const [ips, setIps] = useState(key.allowedIps.join('\n'))
  const [evm, setEvm] = useState(key.allowedRecipients.evm.join('\n'))
  const [solana, setSolana] = useState(key.allowedRecipients.solana.join('\n'))
  const wrong = {
    ips: firstWrong(ips, checkIp),
    evm: firstWrong(evm, checkEvm),
    solana: firstWrong(solana, checkSolana),
  }
  const isWrong = Boolean(wrong.ips ?? wrong.evm ?? wrong.solana) || !name.trim()

  const [save, busy, refusal] = useSubmit(async () => {
    if (isWrong) return
    const body = {
      name: name.trim(),
      allowedIps: linesOf(ips),
      allowedRecipients: { evm: linesOf(evm), solana: linesOf(solana) },
    }
    await call('PATCH /__sandbank/keys/:id', { params: { id: key.id }, body })
    toast(`${body.name} is changed`)
    publish('key.changed')
    onClose()
  })
  return (
    <FormDialog
      title={`Restrictions of ${key.name}`}
      lede="Empty means unrestricted. One entry a line."
      onClose={onClose}
      onSubmit={save}
      action="Save"
      busy={busy}
      disabled={isWrong}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          value={name}
          onInput={setName}
          error={name.trim() ? undefined : 'A key needs a name.'}
        />
        <TextField
          label="Addresses that may call"
          rows={3}
          mono
          value={ips}
          placeholder={'127.0.0.1\n10.0.0.0/8\n2001:db8::/32'}
          error={wrong.ips}
          hint="IPv4, IPv6 and CIDR ranges. The caller's own address is set under Clock and state."
          onInput={setIps}
        />
        <TextField
          label="EVM recipients"
          rows={2}
          mono
          value={evm}
          placeholder="0x…"
          error={wrong.evm}
          hint="With a list set, transactions and typed data cannot be signed at all; messages can."
          onInput={setEvm}
        />
        <TextField
          label="Solana recipients"
          rows={2}
          mono
          value={solana}
          error={wrong.solana}
          onInput={setSolana}
        />
      </div>
    </FormDialog>
  )
}
