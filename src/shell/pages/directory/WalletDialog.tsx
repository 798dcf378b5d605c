import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { ListEditor } from '../../parts/ListEditor'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { Wallet } from '../../wire'

export function WalletDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const [label, setLabel] = useState(wallet.label)
  const [accounts, setAccounts] = useState(wallet.socialAccounts)
  const [save, busy, refusal] = useSubmit(async () => {
    await call('PUT /__sandbank/wallets/:id', {
      params: { id: wallet.id },
      body: { label: label.trim(), socialAccounts: accounts },
    })
    toast('Wallet changed')
    publish('wallet.changed')
    publish('profile.changed')
    onClose()
  })
  return (
    <FormDialog
      title="Change this wallet"
      lede={<code class="directory__address">{wallet.evmAddress}</code>}
      onClose={onClose}
      onSubmit={save}
      action="Save"
      busy={busy}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField label="Label" value={label} onInput={setLabel} />
        <h3>Linked accounts</h3>
        <ListEditor
          items={accounts}
          noun="account"
          compact
          blank={() => ({ platform: 'twitter', username: '' })}
          onChange={setAccounts}
          render={(account, change, at) => (
            <div class="directory__account">
              <TextField
                bare
                label={`Platform of account ${at + 1}`}
                value={account.platform}
                onInput={(platform) => change({ ...account, platform })}
              />
              <TextField
                bare
                label={`Username of account ${at + 1}`}
                placeholder="username"
                value={account.username}
                onInput={(username) => change({ ...account, username: username.replace(/^@/, '') })}
              />
            </div>
          )}
        />
      </div>
    </FormDialog>
  )
}
