import { Badge, type Tone } from '../../parts/Badge'
import type { Lifecycle } from '../../wire'

const TONES: Record<Lifecycle, Tone> = {
  listed: 'ok',
  hidden: 'plain',
  deprecated: 'warn',
  retired: 'bad',
  removed: 'bad',
}

/** What each means for requests to the model. */
export const MEANING: Record<Lifecycle, string> = {
  listed: 'In GET /v1/models.',
  hidden: 'Answers, and is in no list.',
  deprecated: 'Answers, with X-Model-Deprecated, and is in no list.',
  retired: '410 model_deprecated.',
  removed: '410 model_removed.',
}

export function LifecycleBadge({ lifecycle }: { lifecycle: Lifecycle }) {
  return (
    <Badge tone={TONES[lifecycle]} title={MEANING[lifecycle]}>
      {lifecycle}
    </Badge>
  )
}
