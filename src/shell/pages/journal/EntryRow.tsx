import { MethodName } from '../../parts/Badge'
import { CallRow } from '../../parts/CallRow'
import type { Entry } from '../../wire'
import { EntryDetail } from './EntryDetail'

interface Props {
  entry: Entry
  isOpen: boolean
  onToggle: () => void
}

export function EntryRow({ entry, isOpen, onToggle }: Props) {
  const { seq, at, status, ms, method, path, decision, caller } = entry
  const detailId = `entry-${seq}`
  return (
    <CallRow
      class="entry"
      {...{ at, status, ms, isOpen, onToggle, detailId }}
      detail={() => <EntryDetail id={detailId} entry={entry} />}
    >
      <span class="entry__what">
        <MethodName method={method} /> <code class="entry__path">{path}</code>
      </span>
      <span class="entry__why">{decision && <code class="entry__rule">{decision.text}</code>}</span>
      <span class="entry__caller">{entry.shell ? `shell, ${caller.label}` : caller.label}</span>
    </CallRow>
  )
}
