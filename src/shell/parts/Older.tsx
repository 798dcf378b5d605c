import { Button } from './Button'

interface Props {
  hasMore: boolean
  more: () => void
  busy: boolean
}

/** At the foot of a list: loads the page before, while there is one. */
export function Older({ hasMore, more, busy }: Props) {
  if (!hasMore) return null
  return (
    <p class="lines__foot">
      <Button size="s" busy={busy} onClick={more}>
        Older
      </Button>
    </p>
  )
}
