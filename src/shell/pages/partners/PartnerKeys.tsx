import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Confirm } from '../../parts/Dialog'
import { Secret } from '../../parts/Secret'
import { ShownOnce } from '../../parts/ShownOnce'
import { Empty } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { MadePartnerKey, Organisation, PartnerKey } from '../../wire'
import { PartnerKeyDialog } from './PartnerKeyDialog'

/** The keys of the partner’s servers. */
export function PartnerKeys({ organisation: { id, name, keys } }: { organisation: Organisation }) {
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadePartnerKey | null>(null)
  const working = keys.filter(({ revokedAt }) => revokedAt === null)
  const revoked = keys.length - working.length
  return (
    <Card
      title="Partner keys"
      lede="Sent as X-Partner-Key by the partner’s servers. At most five work at one time."
      actions={
        <Button size="s" icon="plus" onClick={() => setMaking(true)}>
          Make key
        </Button>
      }
      flush
    >
      {working.length === 0 ? (
        <Empty title="No key works">Every request of {name} is refused with 401 until it has one.</Empty>
      ) : (
        <ul class="lines">
          {working.map((key) => (
            <Line key={key.id} organisationId={id} partnerKey={key} onMade={setMade} />
          ))}
        </ul>
      )}
      {revoked > 0 && (
        <p class="lines__foot small muted">
          {revoked === 1 ? 'One more key is revoked.' : `${revoked} more keys are revoked.`}
        </p>
      )}
      {isMaking && (
        <PartnerKeyDialog
          organisationId={id}
          onDone={(key) => {
            setMaking(false)
            setMade(key)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <ShownOnce
          title={`${made.key.name} is ready`}
          secret={made.apiKey}
          what="the partner key"
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  )
}

interface LineProps {
  organisationId: string
  partnerKey: PartnerKey
  onMade: (key: MadePartnerKey) => void
}

function Line({ organisationId, partnerKey: key, onMade }: LineProps) {
  const [isChanging, setChanging] = useState(false)
  const [isRevoking, setRevoking] = useState(false)
  const [rotate, rotating] = useAction(async () => {
    onMade(await call('POST /__sandbank/partner-keys/:id/rotate', { params: { id: key.id } }))
    publish('partner.changed')
  })
  const [revoke, revoking] = useAction(async () => {
    await call('DELETE /__sandbank/partner-keys/:id', { params: { id: key.id } })
    toast(`${key.name} is revoked`)
    publish('partner.changed')
  })
  return (
    <li class="lines__row partnerkey">
      <div class="grow">
        <p class="row lines__name">
          {key.name}
          {key.seeded && <Badge title="The same at every start of the same seed">seeded</Badge>}
        </p>
        <p class="small muted">
          made <Ago at={key.createdAt} />
          {key.allowedIps.length > 0 && ` · only from ${key.allowedIps.join(', ')}`}
        </p>
      </div>
      <Secret
        name={key.name}
        preview={key.preview}
        isRevoked={key.revokedAt !== null}
        ask={() => call('POST /__sandbank/partner-keys/:id/reveal', { params: { id: key.id } })}
      />
      <span class="row">
        <Button size="s" icon="replay" busy={rotating} title={`Rotate ${key.name}`} onClick={rotate}>
          Rotate<span class="visually-hidden"> {key.name}</span>
        </Button>
        <Button kind="quiet" size="s" onClick={() => setChanging(true)}>
          Change<span class="visually-hidden"> {key.name}</span>
        </Button>
        <Button kind="quiet" size="s" onClick={() => setRevoking(true)}>
          Revoke<span class="visually-hidden"> {key.name}</span>
        </Button>
      </span>
      {isChanging && (
        <PartnerKeyDialog
          organisationId={organisationId}
          partnerKey={key}
          onDone={() => setChanging(false)}
          onClose={() => setChanging(false)}
        />
      )}
      {isRevoking && (
        <Confirm
          title={`Revoke ${key.name}?`}
          confirm="Revoke it"
          busy={revoking}
          onConfirm={revoke}
          onClose={() => setRevoking(false)}
        >
          <p>Servers that use it get 401 from the next request on. It cannot be taken back into use.</p>
        </Confirm>
      )}
    </li>
  )
}
