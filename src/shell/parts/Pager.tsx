import { formatCount } from '../format'
import { Button } from './Button'

interface Props {
  offset: number
  limit: number
  shown: number
  total: number
  what: string
  onOffset: (offset: number) => void
}

export function Pager({ offset, limit, shown, total, what, onOffset }: Props) {
  const first = shown === 0 ? 0 : offset + 1
  return (
    <nav class="pager row row--between" aria-label={`Pages of ${what}`}>
      <p class="small muted num" aria-live="polite">
        {formatCount(first)}–{formatCount(offset + shown)} of {formatCount(total)} {what}
      </p>
      <div class="row">
        <Button
          size="s"
          icon="left"
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          Previous
        </Button>
        <Button size="s" disabled={offset + limit >= total} onClick={() => onOffset(offset + limit)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
