import { useState } from 'preact/hooks'
import { shorten } from '../../format'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { FeeToken } from '../../wire'
import { RecipientField } from '../wallet/RecipientField'
import { isEvmAddress } from '../wallet/transfer-draft'
import { handOverAs } from './act'
import type { Person } from './who'

interface Props {
  person: Person
  token: FeeToken
  onDone: (to: string) => void
  onClose: () => void
}

/** The one thing on this page that cannot be taken back: it says so, and wants the symbol typed. */
export function HandOverDialog({ person, token, onDone, onClose }: Props) {
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const { symbol, share, tokenAddress } = token
  const isSame = to.trim().toLowerCase() === person.address.toLowerCase()
  const isFine = isEvmAddress(to) && !isSame && typed.trim() === symbol
  const [handOver, busy, refusal] = useSubmit(async () => {
    if (!isFine) return
    try {
      await handOverAs(person, tokenAddress, to.trim(), () => undefined)
      onDone(shorten(to.trim(), 8, 6))
    } finally {
      publish('chain.block')
      publish('wallet.changed')
    }
  })
  return (
    <FormDialog
      title={`Hand over the fees of ${symbol}?`}
      onClose={onClose}
      onSubmit={handOver}
      action="Hand over for good"
      danger
      busy={busy}
      disabled={!isFine}
    >
      <div class="stack">
        <Note tone="warn">
          This is permanent. The whole share of {share} goes to the new address, with all fees that come from
          now on and all that were never claimed. Only that address could hand it back. On the hosted service
          nobody can undo it, support included.
        </Note>
        {refusal && <Problem error={refusal} />}
        <RecipientField label="New beneficiary" chain="base" value={to} onInput={setTo} />
        {isSame && <p class="field__error">It is {person.name}’s already.</p>}
        <TextField
          label={
            <>
              Type <strong>{symbol}</strong> to confirm
            </>
          }
          value={typed}
          onInput={setTyped}
        />
      </div>
    </FormDialog>
  )
}
