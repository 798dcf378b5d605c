import { formatStamp } from '../../format'
import { Badge } from '../../parts/Badge'
import type { ExecutedTask } from '../../wire'

/** What happened on the way, each at its own time. */
export function ExecutedTasks({ text, due }: { text: string; due: ExecutedTask[] }) {
  return (
    <section class="due" aria-live="polite" aria-label="What fell due">
      <h2>
        {text} later{' '}
        <span class="muted">
          {due.length === 0
            ? 'nothing fell due'
            : `${due.length} ${due.length === 1 ? 'thing' : 'things'} fell due`}
        </span>
      </h2>
      {due.length > 0 && (
        <ol class="due__list">
          {due.map((one, at) => (
            <li key={at}>
              <time class="num muted small" dateTime={one.at}>
                {formatStamp(one.at)}
              </time>
              <Badge>{one.kind}</Badge>
              <span>{one.what}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
