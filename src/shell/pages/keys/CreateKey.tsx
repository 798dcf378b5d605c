import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { SelectField, TextField } from '../../parts/Field'
import { ShownOnce } from '../../parts/ShownOnce'
import { Problem } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { isDevWallet } from '../../state/emulator'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { Wallet } from '../../wire'
import { FLAGS, KEY_DEFAULTS } from './flags'

interface Props {
  wallets: Wallet[]
  onClose: () => void
}

export function CreateKey({ wallets, onClose }: Props) {
  const [name, setName] = useState('')
  const [walletId, setWalletId] = useState(wallets.find(isDevWallet)?.id ?? '')
  const [flags, setFlags] = useState(KEY_DEFAULTS)
  const [created, setCreated] = useState<string | null>(null)

  const [create, busy, refusal] = useSubmit(async () => {
    if (!name.trim()) return
    const { apiKey } = await call('POST /__sandbank/keys', {
      body: { name: name.trim(), ...(walletId ? { walletId } : {}), ...flags },
    })
    setCreated(apiKey)
    publish('key.changed')
  })
  if (created !== null) {
    return (
      <ShownOnce
        title={`${name} is ready`}
        secret={created}
        what="the new key"
        note="The hosted service shows a key this once. Here you can reveal it again later, until the state is exported and imported elsewhere."
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title="Create a key"
      onClose={onClose}
      onSubmit={create}
      action="Create key"
      busy={busy}
      disabled={!name.trim()}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField label="Name" placeholder="CI, staging bot, …" value={name} onInput={setName} />
        {wallets.length > 1 && (
          <SelectField
            label="Wallet"
            value={walletId}
            options={wallets.map((wallet) => [wallet.id, wallet.label || wallet.id] as const)}
            onChange={setWalletId}
          />
        )}
        <fieldset class="flags flags--column">
          <legend class="field__label">What it may do</legend>
          {FLAGS.map((flag) => (
            <Switch
              key={flag.name}
              label={flag.label}
              hint={flag.hint}
              checked={flags[flag.name]}
              onChange={(on) => setFlags({ ...flags, [flag.name]: on })}
            />
          ))}
        </fieldset>
      </div>
    </FormDialog>
  )
}
