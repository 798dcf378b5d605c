import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatMs, formatStamp } from '../format'
import { StatusBadge } from './Badge'
import { Icon } from './Icon'
import './CallRow.css'

interface Props {
  /** Lays out the columns of its line: those between the status and the duration are the caller's. */
  class: string
  at: string
  status: number
  ms: number
  isOpen: boolean
  onToggle: () => void
  /** The id of `detail`. */
  detailId: string
  /** What is shown of it once it is open. */
  detail: () => ComponentChildren
  children: ComponentChildren
}

/** A call that was answered, as a line of a list that opens. */
export function CallRow({
  class: name,
  at,
  status,
  ms,
  isOpen,
  onToggle,
  detailId,
  detail,
  children,
}: Props) {
  const row = useRef<HTMLLIElement>(null)
  // Only when it was already open at the start: someone followed a link to this very call.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li ref={row} class={`callrow ${name} ${isOpen ? 'callrow--open' : ''}`}>
      <button
        type="button"
        class="callrow__line"
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={onToggle}
      >
        <span class="callrow__chevron">
          <Icon name="right" size={14} />
        </span>
        <time class="callrow__time num" dateTime={at} title={`${formatStamp(at)} UTC`}>
          {formatStamp(at).slice(11)}
        </time>
        <StatusBadge status={status} />
        {children}
        <span class="callrow__ms num">{formatMs(ms)}</span>
      </button>
      {isOpen && detail()}
    </li>
  )
}
