import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Confirm } from '../../parts/Dialog'
import { Secret } from '../../parts/Secret'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast, toastError } from '../../state/toasts'
import type { ApiKey, FlagName } from '../../wire'
import { FLAGS, restrictionsOf } from './flags'
import { Restrictions } from './Restrictions'

export function KeyCard({ apiKey: key, wallet }: { apiKey: ApiKey; wallet: string }) {
  const [changing, setChanging] = useState<FlagName | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const restrictions = restrictionsOf(key)
  const isRevoked = key.revokedAt !== null

  const setFlag = (name: FlagName, on: boolean) => {
    setChanging(name)
    call('PATCH /__sandbank/keys/:id', { params: { id: key.id }, body: { [name]: on } })
      .then(() => publish('key.changed'), toastError)
      .finally(() => setChanging(null))
  }
  const [revoke, busy] = useAction(async () => {
    await call('DELETE /__sandbank/keys/:id', { params: { id: key.id } })
    setRevoking(false)
    toast(`${key.name} is revoked`, 'It answers 401 “Invalid API key” from now on.')
    publish('key.changed')
  })

  return (
    <Card
      class={isRevoked ? 'keycard keycard--revoked' : 'keycard'}
      title={
        <span class="row">
          {key.name}
          {key.seeded && <Badge title="The same at every start of the same seed">seeded</Badge>}
          {key.readOnly && <Badge tone="sand">read-only</Badge>}
          {isRevoked && <Badge tone="bad">revoked</Badge>}
        </span>
      }
      lede={
        <>
          {wallet} · created <Ago at={key.createdAt} />
        </>
      }
      actions={
        <Secret
          name={key.name}
          preview={key.preview}
          isRevoked={isRevoked}
          ask={() => call('POST /__sandbank/keys/:id/reveal', { params: { id: key.id } })}
        />
      }
    >
      <fieldset class="flags" disabled={isRevoked}>
        <legend class="visually-hidden">What {key.name} may do</legend>
        {FLAGS.map((flag) => (
          <Switch
            key={flag.name}
            label={flag.label}
            hint={flag.hint}
            checked={key[flag.name]}
            busy={changing === flag.name}
            disabled={isRevoked}
            onChange={(on) => setFlag(flag.name, on)}
          />
        ))}
      </fieldset>
      {!isRevoked && (
        <div class="row row--between keycard__foot">
          <p class="small muted">{restrictions ?? 'Any address may call, any recipient may be paid.'}</p>
          <div class="row">
            <Button size="s" icon="edit" onClick={() => setEditing(true)}>
              Restrictions
            </Button>
            <Button kind="quiet" size="s" onClick={() => setRevoking(true)}>
              Revoke
            </Button>
          </div>
        </div>
      )}
      {isEditing && <Restrictions apiKey={key} onClose={() => setEditing(false)} />}
      {isRevoking && (
        <Confirm
          title={`Revoke ${key.name}?`}
          confirm="Revoke it"
          busy={busy}
          onConfirm={revoke}
          onClose={() => setRevoking(false)}
        >
          <p>
            Whoever uses it gets 401 “Invalid API key” from the next request on. A key cannot be taken back
            into use
            {key.seeded ? '; a reset of the state seeds this one anew' : ''}.
          </p>
        </Confirm>
      )}
    </Card>
  )
}
