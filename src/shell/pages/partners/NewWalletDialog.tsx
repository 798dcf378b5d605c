import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { ShownOnce } from '../../parts/ShownOnce'
import { Problem } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { MadeWallet } from '../../wire'
import { FundFields } from './FundFields'
import { FundResults } from './FundResults'
import { emptyFund, fundInput, fundProblem } from './fund-draft'

/** A wallet for a user, by POST /partner/wallets with everything that it takes. */
export function NewWalletDialog({ partnerKey, onClose }: { partnerKey: string; onClose: () => void }) {
  const [idempotencyKey, setIdempotencyKey] = useState('')
  const [options, setOptions] = useState({ apiKey: true, solana: false, fund: false })
  const [fund, setFund] = useState(emptyFund)
  const [made, setMade] = useState<MadeWallet | null>(null)
  const isFine = !options.fund || fundProblem(fund) === undefined

  const [make, busy, refusal] = useSubmit(async () => {
    if (!isFine) return
    const name = idempotencyKey.trim()
    const wallet = await call('POST /partner/wallets', {
      key: partnerKey,
      body: {
        ...(name !== '' && { idempotencyKey: name }),
        ...(options.solana && { wallet: { solana: true } }),
        ...(options.apiKey && { apiKey: { name: 'First key' } }),
        ...(options.fund && { fund: fundInput(fund) }),
      },
    })
    setMade(wallet)
    for (const event of ['partner.changed', 'key.changed', 'wallet.changed', 'chain.block'] as const)
      publish(event)
  })
  if (made) {
    return (
      <ShownOnce
        title={`${made.idempotencyKey ?? made.id} has a wallet`}
        secret={made.apiKey ?? null}
        what="the API key"
        onClose={onClose}
      >
        {options.apiKey && made.apiKey === undefined && (
          <p>This idempotency key had a wallet already: a retry gives no new key, and pays nothing again.</p>
        )}
        <p class="row small">
          <code class="partnerwallet__full">{made.evmAddress}</code>
        </p>
        {made.fund && <FundResults result={made.fund} chain={fund.chain} />}
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title="Make a wallet"
      onClose={onClose}
      onSubmit={make}
      action="Make the wallet"
      busy={busy}
      disabled={!isFine}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Idempotency key"
          placeholder="user-42"
          hint="Your own name for the user. Asked again with it, the same wallet is the answer."
          value={idempotencyKey}
          onInput={setIdempotencyKey}
        />
        <Switch
          label="With an API key"
          hint="Shown once, in the answer."
          checked={options.apiKey}
          onChange={(apiKey) => setOptions({ ...options, apiKey })}
        />
        <Switch
          label="With a Solana address"
          checked={options.solana}
          onChange={(solana) => setOptions({ ...options, solana })}
        />
        <Switch
          label="Funded at once"
          hint="Best effort: the wallet is made whatever becomes of it."
          checked={options.fund}
          onChange={(on) => setOptions({ ...options, fund: on })}
        />
        {options.fund && <FundFields draft={fund} onChange={setFund} />}
      </div>
    </FormDialog>
  )
}
