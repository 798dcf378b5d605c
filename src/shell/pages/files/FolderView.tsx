import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Drop } from '../../parts/Drop'
import { TextField } from '../../parts/Field'
import { Prompt } from '../../parts/Prompt'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useDrop } from '../../parts/use-drop'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { StoredEntry } from '../../wire'
import { filesIn } from './dropped'
import { EntryTable } from './EntryTable'
import { Found } from './Found'
import { NewEntry } from './NewEntry'
import { PathNav } from './PathNav'
import { folderHref, foldersTo } from './paths'
import { addUploads, type UploadOwner } from './uploads'

/** Entries that are read at once. */
const PAGE = 200

/** One folder: what lies in it, and whatever is dropped on it. */
export function FolderView({ owner, folder }: { owner: UploadOwner; folder: string }) {
  const { session } = owner
  const [{ q = '' }, change] = useQuery()
  const [pages, setPages] = useState(1)
  const found = useResource(`folder ${folder} ${pages}`, (signal) => listed(session, folder, pages, signal), [
    'files.changed',
  ])
  const take = async (files: File[], transfer?: DataTransfer) => {
    const all = transfer ? await filesIn(transfer) : files.map((file) => ({ file, below: '' }))
    addUploads(owner, folder, all)
  }
  const { isOver, ...drop } = useDrop((files, transfer) => void take(files, transfer))
  const { data, error } = found
  return (
    <div class={isOver ? 'files files--over' : 'files'} {...drop}>
      <Card
        flush
        title={<PathNav folder={folder} />}
        actions={<Making owner={owner} folder={folder} isEmpty={data?.entries.length === 0} />}
      >
        <div class="padded-x stack">
          <TextField
            label="Search names and texts"
            bare
            type="search"
            name="filter"
            placeholder={folder === '/' ? 'Search names and texts   /' : `Search below ${folder}   /`}
            value={q}
            onInput={(text) => change({ q: text })}
          />
          {q === '' && (
            <Drop multiple onFiles={(files, transfer) => void take(files, transfer)}>
              Drop files or folders anywhere on this list, or <span class="drop__choose">choose files</span>
            </Drop>
          )}
        </div>
        {q !== '' && <Found session={session} folder={folder} text={q} />}
        {q === '' && error && <Problem error={error} onRetry={found.reload} />}
        {q === '' && !data && !error && <Skeleton rows={6} />}
        {q === '' && data?.entries.length === 0 && (
          <Empty
            title={folder === '/' ? 'No files yet' : 'This folder is empty'}
            action={folder === '/' && <WeekButton />}
          >
            {folder === '/' ? (
              <>
                Drop some here, write one with “New file”, or have the agent do it:{' '}
                <Prompt>write "hello" to /notes/a.md</Prompt>.
              </>
            ) : (
              'Drop files here, or go back up and remove the folder.'
            )}
          </Empty>
        )}
        {q === '' && data && data.entries.length > 0 && (
          <EntryTable entries={data.entries} session={session} label={`Files in ${folder}`} />
        )}
        {q === '' && data?.hasMore && (
          <p class="lines__foot">
            <Button size="s" busy={found.loading} onClick={() => setPages(pages + 1)}>
              Show more
            </Button>
          </p>
        )}
      </Card>
    </div>
  )
}

interface MakingProps {
  owner: UploadOwner
  folder: string
  isEmpty: boolean
}

/** Making something in a folder, and removing the folder once nothing is in it. */
function Making({ owner: { session }, folder, isEmpty }: MakingProps) {
  const [making, setMaking] = useState<'file' | 'folder' | null>(null)
  const [query] = useQuery()
  const { route } = useLocation()
  const [remove, busy] = useAction(async () => {
    const { id } = await call('GET /user/files/:id', { key: session, params: { id: folder.slice(1) } })
    await call('DELETE /user/files/:id', { key: session, params: { id } })
    publish('files.changed')
    toast(`Removed ${folder}`)
    route(folderHref(query, foldersTo(folder).at(-2)?.path ?? '/'))
  })
  return (
    <>
      {isEmpty && folder !== '/' && (
        <Button kind="quiet" size="s" icon="trash" busy={busy} onClick={remove}>
          Remove folder
        </Button>
      )}
      <Button size="s" icon="folder" onClick={() => setMaking('folder')}>
        New folder
      </Button>
      <Button size="s" icon="plus" onClick={() => setMaking('file')}>
        New file
      </Button>
      {making && <NewEntry kind={making} folder={folder} session={session} onClose={() => setMaking(null)} />}
    </>
  )
}

async function listed(key: string, folder: string, pages: number, signal: AbortSignal) {
  const entries: StoredEntry[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const answer = await call('GET /user/files', { key, query: { folder, limit: PAGE, cursor }, signal })
    entries.push(...answer.files)
    cursor = answer.cursor
    if (cursor === undefined) break
  }
  // Folders first, as everywhere; the service lists by name alone.
  entries.sort((one, other) => Number(one.kind === 'file') - Number(other.kind === 'file'))
  return { entries, hasMore: cursor !== undefined }
}
