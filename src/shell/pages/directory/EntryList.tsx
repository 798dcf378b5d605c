import { useState } from 'preact/hooks'
import { request } from '../../api'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Empty } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { type DirectoryEntry, entryPath, type KindInfo, summaryOf, withArticle } from './entries'

interface Props {
  kind: KindInfo
  entries: DirectoryEntry[]
  filter: string
  onFilter: (filter: string) => void
  onEdit: (entry: DirectoryEntry) => void
}

const SHOWN = 60

export function EntryList({ kind, entries, filter, onFilter, onEdit }: Props) {
  const [removing, setRemoving] = useState<DirectoryEntry | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [remove, busy] = useAction(async () => {
    if (!removing) return
    await request('DELETE', entryPath(removing.kind, removing.name))
    toast(`${summaryOf(removing).title} is forgotten`)
    setRemoving(null)
    publish('directory.changed')
  })
  const query = filter.trim().toLowerCase()
  const found = entries.filter((entry) => {
    const { title, detail } = summaryOf(entry)
    return `${title} ${detail} ${entry.name}`.toLowerCase().includes(query)
  })
  const shown = showsAll ? found : found.slice(0, SHOWN)
  return (
    <>
      <div class="padded-x">
        <TextField
          label={`Filter the ${kind.many.toLowerCase()}`}
          bare
          type="search"
          name="filter"
          placeholder="Filter   /"
          value={filter}
          onInput={onFilter}
        />
      </div>
      {found.length === 0 ? (
        <Empty
          title={entries.length === 0 ? `No ${kind.many.toLowerCase()} at all` : 'Nothing is called that'}
        >
          {entries.length === 0
            ? `Add ${withArticle(kind)}, or reset the state to have the seeded ones back.`
            : `None of the ${entries.length} fits “${filter}”.`}
        </Empty>
      ) : (
        <ul class="lines">
          {shown.map((entry) => {
            const { title, detail } = summaryOf(entry)
            return (
              <li key={entry.name} class="lines__row">
                <div class="grow">
                  <p class="lines__name">{title}</p>
                  <p class="small muted">{detail}</p>
                </div>
                <Button
                  kind="quiet"
                  size="s"
                  icon="edit"
                  label={`Edit ${title}`}
                  onClick={() => onEdit(entry)}
                />
                <Button
                  kind="quiet"
                  size="s"
                  icon="trash"
                  label={`Delete ${title}`}
                  onClick={() => setRemoving(entry)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {shown.length < found.length && (
        <p class="lines__foot">
          <Button size="s" onClick={() => setShowsAll(true)}>
            Show all {found.length}
          </Button>
        </p>
      )}
      {removing && (
        <Confirm
          title={`Forget ${summaryOf(removing).title}?`}
          confirm={`Forget this ${kind.one}`}
          busy={busy}
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <p>
            Profiles that refer to it will show nulls and empty lists in its place. A reset brings the seeded
            ones back.
          </p>
        </Confirm>
      )}
    </>
  )
}
