import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import type { FundResult } from '../../wire'
import { FundFields } from './FundFields'
import { FundResults } from './FundResults'
import { emptyFund, type FundDraft, fundInput, fundProblem } from './fund-draft'

/** Sends tokens of the organisation to one wallet, by its own endpoint. */
export function FundForm({ partnerKey, walletId }: { partnerKey: string; walletId: string }) {
  const [draft, setDraft] = useState<FundDraft>(emptyFund)
  const [outcome, setOutcome] = useState<FundResult | null>(null)
  const isFine = fundProblem(draft) === undefined
  const [fund, busy, refusal] = useSubmit(async () => {
    if (!isFine) return
    setOutcome(null)
    try {
      setOutcome(
        await call('POST /partner/wallets/:identifier/fund', {
          key: partnerKey,
          params: { identifier: walletId },
          body: fundInput(draft),
        }),
      )
    } finally {
      publish('chain.block')
      publish('wallet.changed')
    }
  })
  return (
    <form
      class="stack stack--tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        fund()
      }}
    >
      <h3>Fund</h3>
      <FundFields draft={draft} onChange={setDraft} />
      <div>
        <Button submit size="s" icon="send" busy={busy} disabled={!isFine}>
          Fund it
        </Button>
      </div>
      <div aria-live="polite">
        {refusal && <Problem error={refusal} />}
        {outcome && <FundResults result={outcome} chain={draft.chain} />}
      </div>
    </form>
  )
}
