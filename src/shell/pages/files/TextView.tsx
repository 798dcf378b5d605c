import { useState } from 'preact/hooks'
import { send } from '../../api'
import { errorFromBody } from '../../api-error'
import { formatBytes } from '../../format'
import { Button } from '../../parts/Button'
import { Code } from '../../parts/Code'
import { Json } from '../../parts/Json'
import { Note, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { StoredFile } from '../../wire'
import { isJson, isPicture } from './kinds'
import { Picture } from './Preview'
import { TextEdit } from './TextEdit'

/** Bytes: of more than that only the beginning is shown, and nothing is edited. */
const MOST = 1024 ** 2

/** A text as it stands, or in the editor. */
export function TextView({ file, session }: { file: StoredFile; session: string }) {
  const [query, change] = useQuery()
  const [showsText, setShowsText] = useState(false)
  const isWhole = file.size <= MOST
  const isEditing = query.edit === '1' && isWhole
  const { data, error, reload } = useResource(`text ${file.sha256}`, async (signal) => {
    if (file.size === 0) return { text: '', sha256: file.sha256 }
    const range = isWhole ? undefined : `0-${MOST - 1}`
    const answer = await send('GET', `/user/files/${file.id}/content`, {
      key: session,
      isOwn: true,
      range,
      signal,
    })
    if (answer.status >= 400)
      throw errorFromBody(answer.status, answer.text, answer.headers.get('retry-after'))
    return { text: answer.text, sha256: file.sha256 }
  })
  if (error) return <Problem error={error} onRetry={reload} />
  if (!data) return <Skeleton rows={8} />
  if (isEditing) {
    return (
      <TextEdit
        file={file}
        text={data.text}
        sha256={data.sha256}
        session={session}
        line={Number(query.line) || undefined}
        onClose={() => change({ edit: null, line: null })}
      />
    )
  }
  const isDrawn = isPicture(file) && !showsText
  return (
    <div class="stack">
      {!isWhole && (
        <Note>
          The first {formatBytes(MOST)} of {formatBytes(file.size)}. Download it to see the rest; it is too
          large to edit here.
        </Note>
      )}
      {isDrawn ? <Picture file={file} session={session} /> : <Shown file={file} text={data.text} />}
      <div class="row">
        {isWhole && (
          <Button kind="primary" icon="edit" onClick={() => change({ edit: '1' })}>
            Edit
          </Button>
        )}
        {isPicture(file) && (
          <Button pressed={showsText} onClick={() => setShowsText(!showsText)}>
            As text
          </Button>
        )}
      </div>
    </div>
  )
}

function Shown({ file, text }: { file: StoredFile; text: string }) {
  if (text === '') return <p class="muted">Nothing is in it yet.</p>
  const label = `Content of ${file.name}`
  return isJson(file) ? (
    <Json text={text} label={label} />
  ) : (
    <Code label={label} wraps>
      {text}
    </Code>
  )
}
