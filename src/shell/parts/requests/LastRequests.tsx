import { useEffect, useRef } from 'preact/hooks'
import { credentials } from '../../state/emulator'
import { useJournal } from '../../state/journal/use-journal'
import type { Entry } from '../../wire'
import { Ago } from '../Ago'
import { MethodName, StatusBadge } from '../Badge'
import { Button } from '../Button'
import { CopyButton } from '../CopyButton'
import { Empty, Problem, Skeleton } from '../States'
import { explainDecision } from '../why/why'
import { asCurl, asFetch } from './as-code'
import { choiceFor, keyOf } from './keys'
import './LastRequests.css'

/** As many as one looks through before opening the journal. */
const MOST = 20
const NO_FILTERS = { method: '', status: '', path: '', caller: '', shell: 'false' } as const

/** The last requests beside any page: who asked, what came of it and why, and each as code. */
export function LastRequests({ onClose }: { onClose: () => void }) {
  const { entries, error, reload } = useJournal(NO_FILTERS)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      class="requests"
      aria-labelledby="requests-title"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header class="requests__head">
        <h2 id="requests-title" tabIndex={-1} ref={heading}>
          Last requests
        </h2>
        <a class="small" href="/ui/journal">
          Open the journal
        </a>
        <Button kind="quiet" size="s" icon="cross" label="Hide the last requests" onClick={onClose} />
      </header>
      {error && <Problem error={error} onRetry={reload} />}
      {!entries && !error && <Skeleton rows={6} />}
      {entries?.length === 0 && (
        <Empty title="No requests yet" action={<a href="/">Send a first call</a>}>
          What your code, an app or curl sends appears here as it is answered.
        </Empty>
      )}
      {entries && entries.length > 0 && (
        <ol class="requests__list" aria-label="Newest first">
          {entries.slice(0, MOST).map((entry) => (
            <Line key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
    </aside>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { seq, at, status, method, path, decision, caller } = entry
  const base = credentials.value?.baseUrl ?? location.origin
  const key = keyOf(credentials.value, choiceFor(caller.kind))
  return (
    <li>
      <a class="requests__what" href={`/ui/journal?open=${seq}`}>
        <StatusBadge status={status} />
        <MethodName method={method} /> <code>{path}</code>
      </a>
      <p class="small muted">
        {caller.label || 'nobody'}, <Ago at={at} />
      </p>
      {decision && <p class="small">{explainDecision(decision).sentence}</p>}
      <p class="row small muted requests__code">
        curl <CopyButton text={asCurl(entry, base, key)} what={`${method} ${path} as curl`} />
        fetch <CopyButton text={asFetch(entry, base, key)} what={`${method} ${path} as fetch`} />
      </p>
    </li>
  )
}
