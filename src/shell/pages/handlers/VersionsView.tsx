import { useState } from 'preact/hooks'
import { formatBytes } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { Confirm } from '../../parts/Dialog'
import { Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import { sourceOf } from './code/source'
import type { Handler, Version } from './handler'

interface Props {
  handler: Handler
  versions: readonly Version[]
}

/** What was deployed, the newest first: to look at, and to go back to. */
export function VersionsView({ handler, versions }: Props) {
  const newest = [...versions].sort((a, b) => b.version - a.version)
  return (
    <Card
      title="Versions"
      lede="Each deploy is one. Going back changes which of them answers, and deletes nothing."
      flush
    >
      <ul class="lines">
        {newest.map((version) => (
          <VersionLine key={version.version} handler={handler} version={version} />
        ))}
      </ul>
    </Card>
  )
}

interface LineProps {
  handler: Handler
  version: Version
}

function VersionLine({ handler, version }: LineProps) {
  const { version: n, active, bytes, deployedAt, file } = version
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [back, busy] = useAction(async () => {
    await handler.rollback(n)
    setConfirming(false)
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
      {isOpen && <Content handler={handler} version={n} />}
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

function Content({ handler, version }: { handler: Handler; version: number }) {
  const { data, error, reload } = useResource(`version ${handler.name} ${version}`, (signal) =>
    handler.read(version, signal),
  )
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data) return <Skeleton rows={6} />
  const source = sourceOf(data)
  return (
    <div class="stack stack--tight">
      {source === null && <p class="small muted">As it was bundled; its sources are not kept in one file.</p>}
      <Code label={`Version ${version} of ${handler.name}`}>{source ?? data.code}</Code>
    </div>
  )
}
