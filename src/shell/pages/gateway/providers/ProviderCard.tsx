import { call } from '../../../api'
import { formatLength } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { RemoveButton } from '../../../parts/RemoveButton'
import { Switch } from '../../../parts/Switch'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { Provider, ProviderChanges } from '../../../wire'
import { Failing, Slow } from './Breakage'
import { BrowserModelNote } from './BrowserModelNote'
import { reordered } from './order'

const TITLES: Record<string, string> = { scripted: 'Scripted', browser: 'The browser’s own model' }

interface Props {
  provider: Provider
  /** Among the upstreams; −1 for what is built in. */
  place: number
  upstreams: readonly Provider[]
}

/** One provider: how it is, and the switches that break it. */
export function ProviderCard({ provider, place, upstreams }: Props) {
  const { name, enabled, detail, switches, upstream } = provider
  const [change, busy] = useAction(async (changes: ProviderChanges) => {
    await call('PATCH /__sandbank/gateway/providers/:name', { params: { name }, body: changes })
    publish('provider.changed')
  })
  const [move] = useAction(async (by: 1 | -1) => {
    for (const [moved, position] of reordered(upstreams, place, place + by)) {
      await call('PATCH /__sandbank/gateway/providers/:name', { params: { name: moved }, body: { position } })
    }
    publish('provider.changed')
  })
  const remove = async () => {
    await call('DELETE /__sandbank/gateway/providers/:name', { params: { name } })
    publish('provider.changed')
    toast(`${name} is removed`)
  }
  return (
    <Card
      title={TITLES[name] ?? name}
      lede={
        <span class="row">
          <HealthBadge provider={provider} />
          <span>{sentenceOf(detail)}</span>
        </span>
      }
      actions={
        upstream && (
          <>
            <Button
              kind="quiet"
              size="s"
              icon="up"
              label={`Ask ${name} earlier`}
              disabled={place <= 0}
              onClick={() => move(-1)}
            />
            <Button
              kind="quiet"
              size="s"
              icon="down"
              label={`Ask ${name} later`}
              disabled={place === upstreams.length - 1}
              onClick={() => move(1)}
            />
            <RemoveButton name={name} onRemove={remove}>
              Its address{upstream.hasKey ? ' and its encrypted key are' : ' is'} forgotten. Requests go to
              the next provider.
            </RemoveButton>
          </>
        )
      }
    >
      <div class="stack">
        {upstream && <UpstreamDetails upstream={upstream} />}
        {name === 'browser' && <BrowserModelNote enabled={enabled} />}
        <p class="small muted">
          Tiers it may serve: {provider.tiers.join(', ')}.
          {name === 'scripted' && ' Its enclave is simulated, and its report says so.'}
        </p>
        <div class="gwswitches">
          <Switch
            label="Asked"
            name={`${name} is asked`}
            hint={enabled ? 'It takes part.' : 'Requests and GET /health pass it by.'}
            checked={enabled}
            busy={busy}
            onChange={(next) => change({ enabled: next })}
          />
          {upstream && (
            <Switch
              label="Attested enclave"
              name={`${name} is an attested enclave`}
              hint={
                upstream.enclave
                  ? 'Private requests go to it, on your word.'
                  : 'Private requests never go to it: 422 if there is no other.'
              }
              checked={upstream.enclave === true}
              busy={busy}
              onChange={(enclave) => change({ enclave })}
            />
          )}
          <Switch
            label="Down"
            name={`${name} is down`}
            hint="503 provider_unavailable, if nobody else answers."
            checked={switches.down}
            busy={busy}
            onChange={(down) => change({ switches: { down } })}
          />
          <Slow
            name={name}
            slowMs={switches.slowMs}
            patienceMs={upstream?.timeoutMs ?? BUILT_IN_PATIENCE_MS}
            busy={busy}
            onChange={(slowMs) => change({ switches: { slowMs } })}
          />
          <Failing
            name={name}
            failing={switches.failing}
            busy={busy}
            onChange={(failing) => change({ switches: { failing } })}
          />
        </div>
      </div>
    </Card>
  )
}

const BUILT_IN_PATIENCE_MS = 30_000

function HealthBadge({ provider: { enabled, healthy } }: { provider: Provider }) {
  if (!enabled) return <Badge>not asked</Badge>
  return <Badge tone={healthy ? 'ok' : 'bad'}>{healthy ? 'healthy' : 'not healthy'}</Badge>
}

function sentenceOf(detail: string): string {
  const sentence = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function UpstreamDetails({ upstream }: { upstream: NonNullable<Provider['upstream']> }) {
  const { dialect, baseUrl, hasKey, models, timeoutMs } = upstream
  const served = models && Object.entries(models)
  return (
    <p class="small muted">
      <code>{baseUrl}</code>, {dialect === 'messages' ? 'messages' : 'chat completions'},{' '}
      {hasKey ? 'with an encrypted key' : 'without a key'}, patient for {formatLength(timeoutMs)}.{' '}
      {served
        ? `Serves ${served.map(([here, there]) => (here === there ? here : `${here} as ${there}`)).join(', ')}.`
        : 'Serves every model under its id.'}
    </p>
  )
}
