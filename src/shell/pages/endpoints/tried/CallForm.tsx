import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import type { Endpoint, Wallet } from '../../../wire'
import type { Draft } from './pay'

interface Props {
  endpoint: Endpoint
  draft: Draft
  wallets: readonly Wallet[]
  isLooking: boolean
  isPaying: boolean
  onChange: (changes: Partial<Draft>) => void
  onLook: () => void
  onPay: () => void
}

/** What is called, who pays, and what it may cost. */
export function CallForm(props: Props) {
  const { endpoint, draft, wallets, isLooking, isPaying, onChange, onLook, onPay } = props
  return (
    <Card title="Call" lede="As a caller who found the address.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onPay()
        }}
      >
        <div class="fields">
          <SelectField
            label="Method"
            value={draft.method}
            options={endpoint.methods.map((method) => [method, method])}
            onChange={(method) => onChange({ method })}
          />
          <TextField
            label="Path and query"
            mono
            placeholder="/path?name=value"
            hint="Behind the address of the endpoint."
            value={draft.rest}
            onInput={(rest) => onChange({ rest })}
          />
        </div>
        {draft.method !== 'GET' && (
          <TextField
            label="Body, JSON"
            mono
            rows={7}
            value={draft.body}
            onInput={(body) => onChange({ body })}
          />
        )}
        <div class="fields">
          <SelectField
            label="Paid by"
            hint="Any wallet of this world; it pays in USDC on Base."
            value={draft.payerId}
            options={wallets.map(({ id, label }) => [id, label])}
            onChange={(payerId) => onChange({ payerId })}
          />
          <TextField
            label="At most, USD"
            mono
            hint="Up to 10. A price above it is refused, and nothing is paid."
            value={draft.most}
            onInput={(most) => onChange({ most })}
          />
        </div>
        <div class="row">
          <Button kind="primary" icon="send" submit busy={isPaying}>
            Pay and call
          </Button>
          <Button busy={isLooking} onClick={onLook}>
            See the terms
          </Button>
        </div>
      </form>
    </Card>
  )
}
