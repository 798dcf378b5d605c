import { useState } from 'preact/hooks'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Code } from '../../../parts/Code'
import { Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import type { Handler } from '../handler'
import { Editing } from './Editing'
import { sourceOf } from './source'

interface Props {
  handler: Handler
  /** What was typed and not deployed yet. */
  draft: string | null
  onDraft: (draft: string | null) => void
}

/** The handler in an editor, and the way to deploy it. */
export function CodeView({ handler, draft, onDraft }: Props) {
  // What is edited stays, whatever others deploy meanwhile.
  const [version, setVersion] = useState(handler.version)
  const { data, error, reload } = useResource(`code ${handler.name} ${version}`, (signal) =>
    handler.read(version, signal),
  )
  if (!data || data.version !== version) {
    return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={9} />
  }
  const source = sourceOf(data)
  if (source === null && draft === null) {
    return <Bundled handler={handler} code={data.code} onBegin={onDraft} />
  }
  return (
    <Editing
      key={version}
      handler={handler}
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
  handler: Handler
  code: string
  onBegin: (draft: string) => void
}

/** A bundle whose sources are elsewhere: to read, and to be replaced. */
function Bundled({ handler: { name, version, scaffold }, code, onBegin }: BundledProps) {
  return (
    <Card
      title="Bundled elsewhere"
      lede={`Version ${version} was made of several files by the command line. Here it can be read; change it where its sources are, and deploy again.`}
    >
      <div class="stack">
        <Code label={`The bundle of ${name}`}>{code}</Code>
        <div>
          <Button onClick={() => onBegin(scaffold)}>Begin anew in this page</Button>
        </div>
      </div>
    </Card>
  )
}
