import { useEffect, useState } from 'preact/hooks'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { StoredFile } from '../../wire'
import { contentOf } from './actions'
import { isPicture, kindOf } from './kinds'
import './Preview.css'

/** A file that is no text: a picture as one, and of the others only what they are. */
export function Preview({ file, session }: { file: StoredFile; session: string }) {
  if (!isPicture(file)) {
    return (
      <Empty title="No preview">
        What is in it ({kindOf(file)}) is not shown here. Download it to look at it with a program of your
        own.
      </Empty>
    )
  }
  return <Picture file={file} session={session} />
}

/** In an `<img>`, where no picture runs anything. */
export function Picture({ file, session }: { file: StoredFile; session: string }) {
  const { data, error, reload } = useResource(`picture ${file.sha256}`, (signal) =>
    contentOf(session, file, signal),
  )
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (error) return <Problem error={error} onRetry={reload} />
  if (isBroken) return <Empty title="Not a picture">The browser cannot draw what is in it.</Empty>
  if (!url) return <Skeleton rows={5} tall />
  return (
    <div class="picture">
      <img src={url} alt={file.name} onError={() => setBroken(true)} />
    </div>
  )
}
