import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { StoredFile } from '../../wire'

interface Props {
  file: StoredFile
  session: string
  onClose: () => void
}

/** Another name for a file, another folder, or both. */
export function MoveDialog({ file, session, onClose }: Props) {
  const [name, setName] = useState(file.name)
  const [folder, setFolder] = useState(file.folder)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isSame = name === file.name && folder === file.folder
  const move = async () => {
    if (isSame || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const moved = await call('PATCH /user/files/:id', {
        key: session,
        params: { id: file.id },
        body: { name, folder: folder.trim() || '/' },
      })
      publish('files.changed')
      toast(`${file.name} is now ${moved.path}`)
      onClose()
    } catch (reason) {
      setRefusal(asApiError(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Rename or move ${file.name}`}
      onClose={onClose}
      onSubmit={() => void move()}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" submit busy={busy} disabled={isSame}>
            Save
          </Button>
        </>
      }
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
    </Dialog>
  )
}
