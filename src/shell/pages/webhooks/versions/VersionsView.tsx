import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { formatBytes } from '../../../format'
import { Ago } from '../../../parts/Ago'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Code } from '../../../parts/Code'
import { Confirm } from '../../../parts/Dialog'
import { Problem, Skeleton } from '../../../parts/States'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { Webhook, WebhookVersion } from '../../../wire'
import { sourceOf } from '../code/source'

interface Props {
  webhook: Webhook
  versions: readonly WebhookVersion[]
  session: string
}

/** What was deployed, the newest first: to look at, and to go back to. */
export function VersionsView({ webhook, versions, session }: Props) {
  const newest = [...versions].sort((a, b) => b.version - a.version)
  return (
    <Card
      title="Versions"
      lede="Each deploy is one. Going back changes which of them answers, and deletes nothing."
      flush
    >
      <ul class="lines">
        {newest.map((version) => (
          <VersionLine key={version.version} webhook={webhook} version={version} session={session} />
        ))}
      </ul>
    </Card>
  )
}

interface LineProps {
  webhook: Webhook
  version: WebhookVersion
  session: string
}

function VersionLine({ webhook: { name }, version, session }: LineProps) {
  const { version: n, active, bytes, deployedAt, file } = version
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [back, busy] = useAction(async () => {
    await call('POST /webhooks/:name/rollback', { key: session, params: { name }, body: { version: n } })
    setConfirming(false)
    publish('webhooks.changed')
    toast(`Version ${n} answers now`)
  })
  return (
    <li class="version">
      <div class="row row--between">
        <p class="row">
          <strong class="num">Version {n}</strong>
          {active && <Badge tone="ok">active</Badge>}
          <span class="small muted">
            <Ago at={deployedAt} /> · <code>{file}</code> · {formatBytes(bytes)}
          </span>
        </p>
        <span class="row">
          <Button size="s" icon="eye" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Look at {n}
          </Button>
          {!active && (
            <Button size="s" icon="replay" onClick={() => setConfirming(true)}>
              Go back to {n}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Content name={name} version={n} session={session} />}
      {isConfirming && (
        <Confirm
          title={`Go back to version ${n}?`}
          confirm="Go back"
          busy={busy}
          onConfirm={back}
          onClose={() => setConfirming(false)}
        >
          <p>From the next call on, version {n} answers. The others stay.</p>
        </Confirm>
      )}
    </li>
  )
}

function Content({ name, version, session }: { name: string; version: number; session: string }) {
  const { data, error, reload } = useResource(`version ${name} ${version}`, (signal) =>
    call('GET /webhooks/:name/versions/:version', { key: session, params: { name, version }, signal }),
  )
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data) return <Skeleton rows={6} />
  const source = sourceOf(data)
  return (
    <div class="stack stack--tight">
      {source === null && <p class="small muted">As it was bundled; its sources are not kept in one file.</p>}
      <Code label={`Version ${version} of ${name}`}>{source ?? data.code}</Code>
    </div>
  )
}
