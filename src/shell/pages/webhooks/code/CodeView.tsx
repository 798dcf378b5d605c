import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Code } from '../../../parts/Code'
import { Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import type { Webhook } from '../../../wire'
import { scaffoldFor } from '../scaffolds'
import { Editing } from './Editing'
import { sourceOf } from './source'

interface Props {
  webhook: Webhook
  session: string
  /** What was typed and not deployed yet. */
  draft: string | null
  onDraft: (draft: string | null) => void
}

/** The handler in an editor, and the way to deploy it. */
export function CodeView({ webhook, session, draft, onDraft }: Props) {
  const { name } = webhook
  // What is edited stays, whatever others deploy meanwhile.
  const [version, setVersion] = useState(webhook.version)
  const { data, error, reload } = useResource(`code ${name} ${version}`, async (signal) => {
    const params = { name, version }
    return call('GET /webhooks/:name/versions/:version', { key: session, params, signal })
  })
  if (!data || data.version !== version) {
    return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={9} />
  }
  const source = sourceOf(data)
  if (source === null && draft === null) {
    return <Bundled webhook={webhook} code={data.code} onBegin={onDraft} />
  }
  return (
    <Editing
      key={version}
      webhook={webhook}
      session={session}
      base={{ version, file: data.file, source: source ?? '' }}
      draft={draft}
      onDraft={onDraft}
      onVersion={(next) => {
        onDraft(null)
        setVersion(next)
      }}
    />
  )
}

interface BundledProps {
  webhook: Webhook
  code: string
  onBegin: (draft: string) => void
}

/** A bundle whose sources are elsewhere: to read, and to be replaced. */
function Bundled({ webhook: { name, version }, code, onBegin }: BundledProps) {
  return (
    <Card
      title="Bundled elsewhere"
      lede={`Version ${version} was made of several files by the command line. Here it can be read; change it where its sources are, and deploy again.`}
    >
      <div class="stack">
        <Code label={`The bundle of ${name}`}>{code}</Code>
        <div>
          <Button onClick={() => onBegin(scaffoldFor('generic'))}>Begin anew in this page</Button>
        </div>
      </div>
    </Card>
  )
}
