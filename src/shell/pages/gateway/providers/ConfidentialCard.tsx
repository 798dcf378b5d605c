import { call } from '../../../api'
import { Card } from '../../../parts/Card'
import { Problem, Skeleton } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import type { TierSwitches } from '../../../wire'

const ALL = '*'

/** The private tier’s hardware: break the attestation, or take the slots. */
export function ConfidentialCard() {
  const found = useResource(
    'tier switches',
    (signal) => call('GET /__sandbank/gateway/switches', { signal }),
    ['provider.changed'],
  )
  const models = useResource('models', (signal) => call('GET /__sandbank/gateway/models', { signal }), [
    'gateway.changed',
  ])
  const [change, busy] = useAction(async (changes: Partial<TierSwitches>) => {
    found.set(await call('PATCH /__sandbank/gateway/switches', { body: changes }))
    publish('provider.changed')
  })
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data) return <Skeleton rows={3} tall />
  const { attestation, slotsTaken } = found.data
  const allTaken = slotsTaken.includes(ALL)
  const able = models.data?.models.filter((model) => model.private) ?? []
  const take = (id: string, taken: boolean) =>
    change({ slotsTaken: taken ? [...slotsTaken, id] : slotsTaken.filter((one) => one !== id) })
  return (
    <Card
      title="Confidential compute"
      lede="What the private tier needs. It fails closed: nothing is ever served at a weaker tier."
    >
      <div class="stack">
        <Switch
          label="The attestation cannot be verified"
          hint={
            attestation === 'unverifiable'
              ? 'Private requests get 503 attestation_unverified.'
              : 'The enclave’s report arrives as it was signed.'
          }
          checked={attestation === 'unverifiable'}
          busy={busy}
          onChange={(on) => change({ attestation: on ? 'unverifiable' : 'verifiable' })}
        />
        <Switch
          label="Every slot is taken"
          hint={allTaken ? 'Private requests get 422 confidential_unavailable.' : 'Or take them one by one:'}
          checked={allTaken}
          busy={busy}
          onChange={(on) => take(ALL, on)}
        />
        {!allTaken && (
          <div class="gwslots">
            {able.map(({ id, name }) => (
              <Switch
                key={id}
                label={name}
                name={`The slot of ${name} is taken`}
                checked={slotsTaken.includes(id)}
                busy={busy}
                onChange={(on) => take(id, on)}
              />
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
