import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { StoredEntry } from '../../wire'

interface Props {
  entry: StoredEntry
  session: string
  onClose: () => void
}

/** Another name for a file or folder, another place, or both. */
export function MoveDialog({ entry, session, onClose }: Props) {
  const [name, setName] = useState(entry.name)
  const [folder, setFolder] = useState(entry.folder)
  const isSame = name === entry.name && folder === entry.folder
  const [move, busy, refusal] = useSubmit(async () => {
    if (isSame) return
    const moved = await call('PATCH /user/files/:id', {
      key: session,
      params: { id: entry.id },
      body: { name, folder: folder.trim() || '/' },
    })
    publish('files.changed')
    toast(`${entry.name} is now ${moved.path}`)
    onClose()
  })
  return (
    <FormDialog
      title={`Rename or move ${entry.name}`}
      onClose={onClose}
      onSubmit={move}
      action="Save"
      busy={busy}
      disabled={isSame}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField label="Name" mono value={name} onInput={setName} />
        <TextField
          label="Folder"
          mono
          hint="Folders that are not there yet are made."
          value={folder}
          onInput={setFolder}
        />
      </div>
    </FormDialog>
  )
}
