import { useEffect, useRef } from 'preact/hooks'
import { formatMs, formatStamp } from '../../format'
import { MethodName, StatusBadge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import type { Entry } from '../../wire'
import { EntryDetail } from './EntryDetail'

interface Props {
  entry: Entry
  isOpen: boolean
  onToggle: () => void
}

export function EntryRow({ entry, isOpen, onToggle }: Props) {
  const row = useRef<HTMLLIElement>(null)
  // Only when it was already open at the start: someone followed a link to this very entry.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const detailId = `entry-${entry.seq}`
  return (
    <li ref={row} class={`entry ${isOpen ? 'entry--open' : ''}`}>
      <button
        type="button"
        class="entry__line"
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <span class="entry__chevron">
          <Icon name="right" size={14} />
        </span>
        <time class="entry__time num" dateTime={entry.at} title={`${formatStamp(entry.at)} UTC`}>
          {formatStamp(entry.at).slice(11)}
        </time>
        <StatusBadge status={entry.status} />
        <span class="entry__what">
          <MethodName method={entry.method} /> <code class="entry__path">{entry.path}</code>
        </span>
        <span class="entry__why">
          {entry.decision && <code class="entry__rule">{entry.decision.text}</code>}
        </span>
        <span class="entry__caller">{entry.shell ? `shell, ${entry.caller.label}` : entry.caller.label}</span>
        <span class="entry__ms num">{formatMs(entry.ms)}</span>
      </button>
      {isOpen && <EntryDetail id={detailId} entry={entry} />}
    </li>
  )
}
