import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { RESERVED_NAMES, WEBHOOK_NAME } from '../../../domains/webhooks/name-rule.mjs'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { SecretField, TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import { CaseField } from '../handlers/CaseField'
import { SETS } from '../variables/sets'
import { PROVIDERS, type ProviderId, scaffoldFor } from './scaffolds'
import { providerFor } from './send/draft'

interface Props {
  session: string
  /** Null is the developer's. */
  walletId: string | null
  names: readonly string[]
  onClose: () => void
}

/** Stores the secret, deploys a first version that verifies what its provider signs, and opens where events are sent. */
export function NewWebhook({ session, walletId, names, onClose }: Props) {
  const { route } = useLocation()
  const [name, setName] = useState('')
  const [provider, setProvider] = useState<ProviderId>('generic')
  const [secret, setSecret] = useState('')
  const { data } = useResource('webhook secrets', (signal) => loadSecrets(session, signal), [
    'environment.changed',
  ])
  const trimmed = name.trim()
  const problem = problemOf(trimmed, names)
  const variable = providerFor(data?.providers ?? [], provider)?.secretVariable
  const isSet = variable !== undefined && data?.set.includes(variable)
  const [make, busy, refusal] = useSubmit(async () => {
    if (trimmed === '' || problem) return
    if (variable && secret !== '') {
      await SETS.webhooks.put(session, variable, secret)
      publish('environment.changed')
    }
    await call('POST /webhooks/deploy', {
      key: session,
      body: {
        config: { webhooks: { [trimmed]: { provider } } },
        bundles: { [trimmed]: { file: `webhooks/${trimmed}/index.ts`, source: scaffoldFor(provider) } },
      },
    })
    publish('webhooks.changed')
    const isReady = isSet || secret !== ''
    toast(
      `Deployed ${trimmed}, version 1`,
      isReady
        ? 'It verifies what it is sent. Send it an event.'
        : 'It verifies what it is sent. Now make it yours.',
    )
    route(
      withQuery(
        `/ui/webhooks/${encodeURIComponent(trimmed)}`,
        {},
        { view: isReady ? 'send' : 'code', wallet: walletId },
      ),
      true,
    )
  })
  return (
    <FormDialog
      title="New webhook"
      lede="It begins as a handler that verifies its provider’s signature and has the agent tell your balances. Everything can be changed later."
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
        <CaseField label="Who calls it" options={PROVIDERS} value={provider} onChange={setProvider} />
        {variable && (
          <SecretField
            label="Secret"
            {...(isSet && { placeholder: 'as it is set' })}
            hint={
              isSet
                ? `${variable} is set: leave this empty, or replace it.`
                : `What its caller signs with, stored as ${variable}. Any text, such as whsec_test. It can also be set later.`
            }
            value={secret}
            onInput={setSecret}
          />
        )}
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

async function loadSecrets(session: string, signal: AbortSignal) {
  const [{ providers }, { keys }] = await Promise.all([
    call('GET /__sandbank/webhooks/providers', { signal }),
    SETS.webhooks.list(session, signal),
  ])
  return { providers, set: keys }
}
