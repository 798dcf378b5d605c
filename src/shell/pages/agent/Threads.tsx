import type { AnswerTo } from '../../../contract'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Skeleton } from '../../parts/States'

type Thread = AnswerTo<'GET /__sandbank/agent/threads'>['threads'][number]

interface Props {
  threads: readonly Thread[] | undefined
  current: string | undefined
  /** Null for a new one. */
  onOpen: (id: string | null) => void
}

/** The wallet's threads, the newest first. */
export function Threads({ threads, current, onOpen }: Props) {
  return (
    <Card
      title="Threads"
      flush
      actions={
        <Button size="s" icon="plus" disabled={current === undefined} onClick={() => onOpen(null)}>
          New
        </Button>
      }
    >
      {!threads && <Skeleton rows={3} />}
      {threads?.length === 0 && <p class="threads__none small muted">None yet: send the first prompt.</p>}
      {threads && threads.length > 0 && (
        <ul class="threads">
          {threads.map(({ id, title, updatedAt, prompts }) => (
            <li key={id}>
              <button type="button" aria-current={id === current} onClick={() => onOpen(id)}>
                <span class="threads__title">{title}</span>
                <span class="small muted">
                  <Ago at={updatedAt} /> · {prompts === 1 ? '1 prompt' : `${prompts} prompts`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
