import { useState } from 'preact/hooks'
import { Problem } from '../../../parts/States'
import { useSubmit } from '../../../state/submit'
import type { Endpoint, Paid, Wallet } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { CallForm } from './CallForm'
import { callPaid, callUnpaid, type Draft, newestCall, type Unpaid } from './pay'
import { Seen } from './Seen'
import { queryOf, sampleOf } from './sample'

interface Props {
  endpoint: Endpoint
  /** What the configuration says of what callers send. */
  input: unknown
  owner: Owner
}

export interface Tried {
  unpaid: Unpaid
  paid?: Paid & { payer: Wallet; after: string }
}

/** Calls the endpoint as a stranger would: without a payment, and with one of a wallet of this world. */
export function TryView({ endpoint, input, owner: { wallet, wallets, session } }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftFor(endpoint, input, wallet.id))
  const [tried, setTried] = useState<Tried | null>(null)
  const payer = wallets.find(({ id }) => id === draft.payerId) ?? wallet
  const [look, isLooking, noTerms] = useSubmit(async () => {
    setTried({ unpaid: await callUnpaid(endpoint, draft) })
  })
  const [pay, isPaying, refusal] = useSubmit(async () => {
    const unpaid = await callUnpaid(endpoint, draft)
    setTried({ unpaid })
    if (!unpaid.terms) return
    const after = await newestCall(endpoint, session)
    setTried({ unpaid, paid: { ...(await callPaid(endpoint, draft, payer)), payer, after } })
  })
  const problem = refusal ?? noTerms
  return (
    <div class="cols cols--even">
      <CallForm
        endpoint={endpoint}
        draft={draft}
        wallets={wallets}
        isLooking={isLooking}
        isPaying={isPaying}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        onLook={look}
        onPay={pay}
      />
      <div class="stack">
        {problem && <Problem error={problem} />}
        <Seen endpoint={endpoint} session={session} tried={tried} busy={isLooking || isPaying} />
      </div>
    </div>
  )
}

function draftFor({ methods, price }: Endpoint, input: unknown, payerId: string): Draft {
  const sample = sampleOf(input)
  const method = methods[0] ?? 'GET'
  const isRead = method === 'GET'
  return {
    method,
    rest: isRead ? queryOf(sample) : '',
    body: isRead ? '' : JSON.stringify(sample, null, 2),
    payerId,
    most: Number(price) > 1 ? price : '1',
  }
}
