import { Badge } from '../../parts/Badge'
import type { ChainMode } from '../../wire'

/** Where a chain's answers come from, in a word. */
export function ModeBadge({ mode }: { mode: ChainMode }) {
  if (mode.kind === 'embedded') return <Badge tone="ok">embedded</Badge>
  if (mode.kind === 'fork') return <Badge tone="accent">fork at {mode.number}</Badge>
  return mode.maySend ? (
    <Badge tone="warn">passed through, sends</Badge>
  ) : (
    <Badge tone="sand">passed through, reads only</Badge>
  )
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
