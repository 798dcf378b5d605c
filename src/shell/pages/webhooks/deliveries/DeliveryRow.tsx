import type { ComponentChildren } from 'preact'
import { formatBytes } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { CallRow } from '../../../parts/CallRow'
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
  const detailId = `detail-${id}`
  return (
    <CallRow
      class="delivery"
      {...{ at, status, isOpen, onToggle, detailId }}
      ms={durationMs}
      detail={() => (
        <div class="handlercall" id={detailId}>
          {children}
        </div>
      )}
    >
      <Badge tone={OUTCOME_TONE[outcome]} title={OUTCOME_MEANS[outcome]}>
        {outcomeWord(outcome)}
      </Badge>
      <span class="delivery__why">{error?.message ?? rule ?? (replayOf ? 'a replay' : '')}</span>
      <span class="delivery__size num">
        v{version}
        {outcome !== 'refused' && ` · ${formatBytes(requestBytes)}`}
      </span>
    </CallRow>
  )
}
