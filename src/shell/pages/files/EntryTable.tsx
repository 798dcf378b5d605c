import { useState } from 'preact/hooks'
import { formatBytes } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { Icon, type IconName } from '../../parts/Icon'
import { useQuery } from '../../state/query'
import type { StoredEntry } from '../../wire'
import { useFileActions } from './actions'
import { kindOf } from './kinds'
import { MoveDialog } from './MoveDialog'
import { fileHref, folderHref } from './paths'

interface Props {
  entries: readonly (StoredEntry & { match?: 'name' | 'content' })[]
  session: string
  label: string
  /** For files from several folders. */
  showsFolder?: boolean
}

/** Files and folders. Arrow keys move from name to name, Delete deletes what has the focus. */
export function EntryTable({ entries, session, label, showsFolder }: Props) {
  const [moving, setMoving] = useState<StoredEntry | null>(null)
  const [deleting, setDeleting] = useState<StoredEntry | null>(null)
  const { remove, download } = useFileActions(session)
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.ftable__name a')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    const entry = entries[at]
    if (to !== undefined) {
      event.preventDefault()
      links[to]?.focus()
    } else if (event.key === 'Delete' && entry) {
      event.preventDefault()
      if (entry.kind === 'folder') return setDeleting(entry)
      const next = links[at + 1] ?? links[at - 1]
      next?.focus()
      remove(entry)
    }
  }
  return (
    <>
      <table class="ftable" aria-label={label} onKeyDown={onKey}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="ftable__wide ftable__size">
              Size
            </th>
            <th scope="col" class="ftable__wide">
              Type
            </th>
            <th scope="col" class="ftable__wide">
              Changed
            </th>
            <th scope="col">
              <span class="visually-hidden">What to do with it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td class="ftable__name">
                <Name entry={entry} showsFolder={showsFolder === true} />
              </td>
              <td class="ftable__wide ftable__size num">
                {entry.kind === 'file' && formatBytes(entry.size)}
              </td>
              <td class="ftable__wide muted">{entry.kind === 'file' ? kindOf(entry) : 'Folder'}</td>
              <td class="ftable__wide muted nowrap">
                <Ago at={entry.updatedAt} />
              </td>
              <td class="ftable__acts">
                {entry.kind === 'file' && (
                  <Button
                    kind="quiet"
                    size="s"
                    icon="down"
                    label={`Download ${entry.name}`}
                    onClick={() => download(entry)}
                  />
                )}
                <Button
                  kind="quiet"
                  size="s"
                  icon="edit"
                  label={`Rename or move ${entry.name}`}
                  onClick={() => setMoving(entry)}
                />
                <Button
                  kind="quiet"
                  size="s"
                  icon="trash"
                  label={`Delete ${entry.name}`}
                  onClick={() => (entry.kind === 'file' ? remove(entry) : setDeleting(entry))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deleting && (
        <Confirm
          title={`Delete ${deleting.name} with all that is in it?`}
          confirm="Delete"
          onConfirm={() => {
            remove(deleting)
            setDeleting(null)
          }}
          onClose={() => setDeleting(null)}
        >
          <p>Its files can be restored for 24 hours, each by itself.</p>
        </Confirm>
      )}
      {moving && <MoveDialog entry={moving} session={session} onClose={() => setMoving(null)} />}
    </>
  )
}

function Name({ entry, showsFolder }: { entry: Props['entries'][number]; showsFolder: boolean }) {
  const [query] = useQuery()
  const isFile = entry.kind === 'file'
  return (
    <div class="ftable__entry">
      <Icon name={iconOf(entry)} />
      <div class="grow">
        <a href={isFile ? fileHref(query, entry.id) : folderHref(query, entry.path)}>{entry.name}</a>{' '}
        {entry.match === 'content' && <Badge>in its text</Badge>}
        {showsFolder && <p class="small muted">{entry.folder}</p>}
        <p class="ftable__narrow small muted">
          {isFile && <>{formatBytes(entry.size)} · </>}
          <Ago at={entry.updatedAt} />
        </p>
      </div>
    </div>
  )
}

function iconOf(entry: StoredEntry): IconName {
  if (entry.kind === 'folder') return 'folder'
  if (entry.mimeType.startsWith('image/')) return 'image'
  return entry.mimeType === 'application/json' ? 'braces' : 'file'
}
