import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { RESERVED_NAMES, WEBHOOK_NAME } from '../../../domains/webhooks/name-rule.mjs'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { withQuery } from '../../state/query'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import { PROVIDERS, type ProviderId, scaffoldFor } from './scaffolds'

interface Props {
  session: string
  /** Null is the developer's. */
  walletId: string | null
  names: readonly string[]
  onClose: () => void
}

/** Deploys a first version that verifies what its provider signs, and opens it in the editor. */
export function NewWebhook({ session, walletId, names, onClose }: Props) {
  const { route } = useLocation()
  const [name, setName] = useState('')
  const [provider, setProvider] = useState<ProviderId>('generic')
  const trimmed = name.trim()
  const problem = problemOf(trimmed, names)
  const [make, busy, refusal] = useSubmit(async () => {
    if (trimmed === '' || problem) return
    await call('POST /webhooks/deploy', {
      key: session,
      body: {
        config: { webhooks: { [trimmed]: { provider } } },
        bundles: { [trimmed]: { file: `webhooks/${trimmed}/index.ts`, source: scaffoldFor(provider) } },
      },
    })
    publish('webhooks.changed')
    toast(`Deployed ${trimmed}, version 1`, 'It verifies what it is sent. Now make it yours.')
    route(
      withQuery(`/ui/webhooks/${encodeURIComponent(trimmed)}`, {}, { view: 'code', wallet: walletId }),
      true,
    )
  })
  return (
    <FormDialog
      title="New webhook"
      lede="It begins as a handler that verifies its provider’s signature. Everything can be changed later."
      onClose={onClose}
      onSubmit={make}
      action="Deploy it"
      busy={busy}
      disabled={trimmed === '' || problem !== undefined}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          mono
          placeholder="payments-in"
          hint="The last part of its address: letters, digits, - and _, at most 47."
          error={problem}
          value={name}
          onInput={setName}
        />
        <fieldset class="providers">
          <legend class="field__label">Who calls it</legend>
          {PROVIDERS.map(([id, title, means]) => (
            <label key={id} class="providers__one">
              <input
                type="radio"
                name="provider"
                value={id}
                checked={id === provider}
                onChange={() => setProvider(id)}
              />
              <span>
                <strong>{title}</strong>
                <span class="small muted">{means}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </FormDialog>
  )
}

function problemOf(name: string, names: readonly string[]): string | undefined {
  if (name === '') return undefined
  if (!WEBHOOK_NAME.test(name)) return 'Only letters, digits, - and _, at most 47 of them.'
  if (RESERVED_NAMES.includes(name)) return `“${name}” is the path of an endpoint; choose another name.`
  if (names.includes(name)) return 'There is one of this name: open it to deploy a new version.'
  return undefined
}
