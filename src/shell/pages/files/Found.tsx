import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { EntryTable } from './EntryTable'

/** How long a user pauses between two letters, milliseconds. */
const PAUSE_MS = 200

interface Props {
  session: string
  folder: string
  text: string
}

/** Files below a folder with these words in their name or text. */
export function Found({ session, folder, text }: Props) {
  const [q, setQ] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, reload } = useResource(
    `search ${folder} ${q}`,
    (signal) =>
      call('GET /user/files/search', {
        key: session,
        query: { q: q.slice(0, 200), folder, limit: 100 },
        signal,
      }),
    ['files.changed'],
  )
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data) return <Skeleton rows={4} />
  if (data.files.length === 0) {
    return (
      <Empty title={`No file has “${q}”`}>
        Neither in its name nor in its text. What was deleted is not looked through.
      </Empty>
    )
  }
  return (
    <>
      <p class="padded-x small muted" role="status">
        {data.files.length === 1 ? '1 file' : `${data.files.length} files`}
        {!data.complete && '; there may be more. Search in a folder to see the rest.'}
      </p>
      <EntryTable entries={data.files} session={session} label={`Files with ${q}`} showsFolder />
    </>
  )
}
