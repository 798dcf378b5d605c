import { useMemo, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../../../api'
import { Button } from '../../../parts/Button'
import type { Mark } from '../../../parts/editor/code-mirror'
import { TextEditor } from '../../../parts/editor/TextEditor'
import { Note, Problem } from '../../../parts/States'
import { useQuery, withQuery } from '../../../state/query'
import { toast } from '../../../state/toasts'
import type { Handler } from '../handler'
import { BundleError, bundled } from './bundle'
import { markIn } from './compile-place'
import { isAgreed, Packages, registry } from './Packages'
import { packagesIn } from './packages-in'

interface Props {
  handler: Handler
  /** What the editor began with. */
  base: { version: number; file: string; source: string }
  draft: string | null
  onDraft: (draft: string | null) => void
  /** Another version is edited from now on. */
  onVersion: (version: number) => void
}

const NO_MARKS: readonly Mark[] = []

export function Editing({ handler, base, draft, onDraft, onVersion }: Props) {
  const [query] = useQuery()
  // A newer text in the editor would take what was typed away.
  const [first] = useState(draft ?? base.source)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | BundleError | null>(null)
  const [marks, setMarks] = useState(NO_MARKS)
  const now = draft ?? base.source
  const packages = useMemo(() => packagesIn(now), [now])
  const needsConsent = packages.length > 0 && !isAgreed.value
  const isBehind = handler.version !== base.version
  const deploy = async () => {
    if (busy || needsConsent) return
    setBusy(true)
    setRefusal(null)
    setMarks(NO_MARKS)
    try {
      const made = await bundled({ file: base.file, source: now, registry: registry.value })
      const version = await handler.deploy(made)
      toast(`Deployed version ${version}`, 'It answers from the next call on.')
      onVersion(version)
    } catch (reason) {
      const failure = reason instanceof BundleError ? reason : asApiError(reason)
      setRefusal(failure)
      setMarks(marksOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div class="stack">
      <p class="row row--between small muted">
        <code>{base.file}</code>
        <span>
          {draft === null
            ? `As version ${base.version} is deployed.`
            : `Changed since version ${base.version}, not deployed yet.`}
        </span>
      </p>
      {isBehind && (
        <Note tone="warn">
          Version {handler.version} answers now, and this is version {base.version}. Deploying makes it the
          newest one.{' '}
          <Button size="s" onClick={() => onVersion(handler.version)}>
            Show version {handler.version}
          </Button>
        </Note>
      )}
      <TextEditor
        label={`Handler of ${handler.name}`}
        text={first}
        language="typescript"
        marks={marks}
        onInput={(text) => onDraft(text === base.source ? null : text)}
        onSave={() => void deploy()}
      />
      {packages.length > 0 && <Packages packages={packages} />}
      {refusal && <Refused failure={refusal} />}
      <div class="row">
        <Button
          kind="primary"
          busy={busy}
          disabled={needsConsent || (draft === null && !isBehind)}
          onClick={() => void deploy()}
        >
          Deploy
        </Button>
        <span class="muted small">
          <kbd>Ctrl S</kbd> deploys
        </span>
        {draft === null && !isBehind && (
          <a class="small" href={withQuery(location.pathname, query, { view: handler.tried.view })}>
            {handler.tried.text}
          </a>
        )}
      </div>
      <p class="small muted" role="status">
        {busy && packages.length > 0 ? 'Fetching packages and bundling…' : ''}
      </p>
    </div>
  )
}

function marksOf(failure: ApiError | BundleError): readonly Mark[] {
  if (failure instanceof BundleError) return failure.marks
  const mark = markIn(failure.message)
  return mark ? [mark] : NO_MARKS
}

function Refused({ failure }: { failure: ApiError | BundleError }) {
  if (!(failure instanceof BundleError)) return <Problem error={failure} />
  return (
    <div class="problem" role="alert">
      <div class="grow">
        <p class="problem__title">It could not be bundled, and nothing was deployed</p>
        <p class="handlertext">{failure.message}</p>
      </div>
    </div>
  )
}
