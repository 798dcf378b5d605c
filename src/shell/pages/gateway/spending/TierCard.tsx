import { call } from '../../../api'
import { Card } from '../../../parts/Card'
import { Choice } from '../../../parts/Tabs'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import type { Tier } from '../../../wire'

const MEANING: Record<Tier, string> = {
  standard: 'Requests are served as they ask for.',
  zdr: 'Every request is served by those who keep no data, or refused with 422.',
  private: 'Every request is served in a confidential enclave, or refused.',
}

/** The account's own setting: no request of the wallet is served at a weaker tier. */
export function TierCard({ session, tier }: { session: string; tier: Tier }) {
  const [set, busy] = useAction(async (next: Tier) => {
    await call('PATCH /__sandbank/gateway/account', { key: session, body: { tier: next } })
    publish('gateway.changed')
  })
  return (
    <Card title="Privacy of the account" lede={MEANING[tier]}>
      <Choice
        label="Privacy of the account"
        options={[
          ['standard', 'Standard'],
          ['zdr', 'Zero retention'],
          ['private', 'Private'],
        ]}
        value={tier}
        disabled={busy}
        onChange={set}
      />
    </Card>
  )
}
