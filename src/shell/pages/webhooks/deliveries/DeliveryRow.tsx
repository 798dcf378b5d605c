import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatBytes, formatMs, formatStamp } from '../../../format'
import { Badge, StatusBadge } from '../../../parts/Badge'
import { Icon } from '../../../parts/Icon'
import type { DeliveryLine } from '../../../wire'
import { OUTCOME_MEANS, OUTCOME_TONE, outcomeWord } from '../outcome'

interface Props {
  line: DeliveryLine
  isOpen: boolean
  onToggle: () => void
  /** What is shown of it once it is open. */
  children: ComponentChildren
}

export function DeliveryRow({ line, isOpen, onToggle, children }: Props) {
  const { id, at, outcome, status, rule, error, version, durationMs, requestBytes, replayOf } = line
  const row = useRef<HTMLLIElement>(null)
  // Only when it was already open at the start: someone followed a link to this very delivery.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li ref={row} class={`delivery ${isOpen ? 'delivery--open' : ''}`}>
      <button
        type="button"
        class="delivery__line"
        aria-expanded={isOpen}
        aria-controls={`detail-${id}`}
        onClick={onToggle}
      >
        <span class="delivery__chevron">
          <Icon name="right" size={14} />
        </span>
        <time class="delivery__time num" dateTime={at} title={`${formatStamp(at)} UTC`}>
          {formatStamp(at).slice(11)}
        </time>
        <StatusBadge status={status} />
        <Badge tone={OUTCOME_TONE[outcome]} title={OUTCOME_MEANS[outcome]}>
          {outcomeWord(outcome)}
        </Badge>
        <span class="delivery__why">{error?.message ?? rule ?? (replayOf ? 'a replay' : '')}</span>
        <span class="delivery__size num">
          v{version}
          {outcome !== 'refused' && ` · ${formatBytes(requestBytes)}`}
        </span>
        <span class="delivery__ms num">{formatMs(durationMs)}</span>
      </button>
      {isOpen && (
        <div class="delivery__detail" id={`detail-${id}`}>
          {children}
        </div>
      )}
    </li>
  )
}
