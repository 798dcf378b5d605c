import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { SecretField } from '../../../parts/Field'
import { Problem, Skeleton } from '../../../parts/States'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'

interface Props {
  app: WalletApp
  session: string
}

/** The secrets that the manifest declares: whether each is set, and a way to set it. Nobody sees a value again. */
export function Secrets({ app: { manifest, path }, session }: Props) {
  const hrefs = useHrefs()
  const { data, error, reload } = useResource(
    'secrets',
    (signal) => call('GET /agent/env', { key: session, signal }),
    ['environment.changed'],
  )
  const declared = manifest?.secrets ?? []
  return (
    <Card
      title="Secrets"
      lede="Scripts read them with secrets.get; the page never sees one. They are variables of the app’s owner."
      flush={declared.length > 0}
    >
      {error && <Problem error={error} onRetry={reload} />}
      {declared.length === 0 ? (
        <p class="muted">
          The manifest declares none. Add <code>{'"secrets": ["WEATHER_KEY"]'}</code> and the permission{' '}
          <code>read:secrets</code> <a href={hrefs.file(`${path}/manifest.json`)}>to the manifest</a>.
        </p>
      ) : data ? (
        <ul class="lines">
          {declared.map((secret) => (
            <Secret
              key={secret.key}
              secret={secret}
              isSet={data.keys.includes(secret.key)}
              session={session}
            />
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  )
}

interface OneProps {
  secret: NonNullable<WalletApp['manifest']>['secrets'][number]
  isSet: boolean
  session: string
}

function Secret({ secret: { key, required, allowedHosts }, isSet, session }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState('')
  const [set, busy] = useAction(async () => {
    if (value === '') return
    await call('POST /agent/env', { key: session, body: { key, value } })
    publish('environment.changed')
    toast(isSet ? `Replaced ${key}` : `Set ${key}`)
    setValue('')
    setOpen(false)
  })
  return (
    <li class="appsecret">
      <div class="row row--between">
        <span class="row">
          <code>{key}</code>
          <Badge tone={isSet ? 'ok' : required ? 'warn' : 'plain'}>{isSet ? 'set' : 'not set'}</Badge>
          {required && <Badge>required</Badge>}
        </span>
        {!isOpen && (
          <Button size="s" onClick={() => setOpen(true)}>
            {isSet ? 'Replace' : 'Set'}
            <span class="visually-hidden"> {key}</span>
          </Button>
        )}
      </div>
      {allowedHosts.length > 0 && (
        <p class="small muted">
          http.fetch carries it to {allowedHosts.join(', ')} {allowedHosts.length === 1 ? 'alone' : 'only'}.
        </p>
      )}
      {isOpen && (
        <form
          class="stack stack--tight"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            set()
          }}
        >
          <SecretField
            label={`Value of ${key}`}
            hint="Up to 4 KB. It is encrypted, and nobody sees it again."
            value={value}
            onInput={setValue}
          />
          <div class="row">
            <Button size="s" kind="primary" submit busy={busy} disabled={value === ''}>
              {isSet ? 'Replace it' : 'Set it'}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
