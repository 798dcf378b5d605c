import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../../api'
import { formatBytes } from '../../format'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { StoredFile } from '../../wire'
import { useFileActions } from './actions'
import { isText, kindOf } from './kinds'
import { MoveDialog } from './MoveDialog'
import { PathNav } from './PathNav'
import { Preview } from './Preview'
import { folderHref } from './paths'
import { TextView } from './TextView'

/** One file: what is known of it, what is in it, and what can be done with it. */
export function FileView({ id, session }: { id: string; session: string }) {
  const [query] = useQuery()
  const { data, error, reload } = useResource(
    `file ${id}`,
    (signal) => call('GET /user/files/:id', { key: session, params: { id }, signal }),
    ['files.changed'],
  )
  if (error?.status === 404 || data?.kind === 'folder') {
    return (
      <Card>
        <Empty
          title="There is no such file"
          action={
            <a class="button button--plain button--m" href={folderHref(query, '/')}>
              All files
            </a>
          }
        >
          It may have been deleted, which can be undone for a day, or belong to another wallet.
        </Empty>
      </Card>
    )
  }
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  return <OneFile file={data} session={session} />
}

function OneFile({ file, session }: { file: StoredFile; session: string }) {
  const { name, folder, path, size, updatedAt } = file
  const { route } = useLocation()
  const [query] = useQuery()
  const [isMoving, setMoving] = useState(false)
  const { remove, download } = useFileActions(session)
  return (
    <Card
      title={<PathNav folder={folder} file={name} />}
      lede={
        <span class="row">
          <span>
            {kindOf(file)} · {formatBytes(size)} · changed <Ago at={updatedAt} />
          </span>
          <CopyButton text={path} what="its path" />
        </span>
      }
      actions={
        <>
          <Button size="s" icon="down" onClick={() => download(file)}>
            Download
          </Button>
          <Button size="s" onClick={() => setMoving(true)}>
            Rename or move
          </Button>
          <Button
            kind="quiet"
            size="s"
            icon="trash"
            onClick={() => remove(file, () => route(folderHref(query, folder)))}
          >
            Delete
          </Button>
        </>
      }
    >
      {isText(file) ? <TextView file={file} session={session} /> : <Preview file={file} session={session} />}
      {isMoving && <MoveDialog entry={file} session={session} onClose={() => setMoving(false)} />}
    </Card>
  )
}
