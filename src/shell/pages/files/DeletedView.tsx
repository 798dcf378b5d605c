import { DAY_MS, MINUTE_MS } from '#kernel/durations'
import { call } from '../../api'
import { formatBytes, formatLength } from '../../format'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { StoredFile } from '../../wire'

/** How long a deleted file can be had back. */
const RETENTION_MS = DAY_MS

/** What was deleted and can still be had back, and for how long. */
export function DeletedView({ session }: { session: string }) {
  const { data, error, reload } = useResource(
    'deleted files',
    (signal) => call('GET /user/files', { key: session, query: { deleted: 'true' }, signal }),
    ['files.changed', 'clock.changed'],
  )
  const files = data?.files.filter((entry) => entry.kind === 'file') ?? []
  return (
    <Card
      title="Deleted"
      lede="Kept for 24 hours of virtual time, then gone for good. They take no room meanwhile."
      flush
    >
      {error && <Problem error={error} onRetry={reload} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && files.length === 0 && (
        <Empty title="Nothing to restore">What you delete can be had back here for a day.</Empty>
      )}
      {files.length > 0 && (
        <ul class="lines deletedlist">
          {files.map((file) => (
            <DeletedLine key={file.id} file={file} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DeletedLine({ file, session }: { file: StoredFile; session: string }) {
  const { id, name, path, size, deletedAt = '' } = file
  // The clock that is shown is up to a second behind.
  const left = Math.min(RETENTION_MS, Date.parse(deletedAt) + RETENTION_MS - (virtualNow.value ?? Date.now()))
  const [restore, busy] = useAction(async () => {
    await call('POST /user/files/:id/restore', { key: session, params: { id } })
    publish('files.changed')
    toast(`Restored ${path}`)
  })
  return (
    <li class="lines__row">
      <div class="grow stack stack--tight">
        <p class="lines__name lines__address">{path}</p>
        <p class="small muted num">
          {formatBytes(size)} · deleted <Ago at={deletedAt} /> ·{' '}
          {left > 0 ? `${formatLength(Math.ceil(left / MINUTE_MS) * MINUTE_MS)} left` : 'being removed'}
        </p>
        <progress
          class="filebar"
          max={RETENTION_MS}
          value={Math.max(0, left)}
          aria-label={`Time left to restore ${name}`}
        />
      </div>
      <Button size="s" icon="replay" busy={busy} onClick={restore}>
        Restore
      </Button>
    </li>
  )
}
