import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call, request } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useQuery } from '../../state/query'
import { useSubmit } from '../../state/submit'
import type { StoredFile } from '../../wire'
import { fileHref, folderHref, joined } from './paths'

interface Props {
  kind: 'file' | 'folder'
  folder: string
  session: string
  onClose: () => void
}

/** Makes an empty text file, and opens it in the editor; or a folder, and goes into it. */
export function NewEntry({ kind, folder, session, onClose }: Props) {
  const { route } = useLocation()
  const [query] = useQuery()
  const [name, setName] = useState('')
  const path = joined(folder, name.trim())
  const [make, busy, refusal] = useSubmit(async () => {
    if (name.trim() === '') return
    let next: string
    if (kind === 'folder') {
      await call('POST /user/files/folders', { key: session, body: { path } })
      next = folderHref(query, path)
    } else {
      const made = await request('POST', '/user/files', { key: session, body: { path, content: '' } })
      next = `${fileHref(query, (made as StoredFile).id)}&edit=1`
    }
    publish('files.changed')
    onClose()
    route(next)
  })
  return (
    <FormDialog
      title={kind === 'file' ? 'New file' : 'New folder'}
      lede={folder === '/' ? undefined : `In ${folder}`}
      onClose={onClose}
      onSubmit={make}
      action={kind === 'file' ? 'Make and edit' : 'Make'}
      busy={busy}
      disabled={name.trim() === ''}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          mono
          placeholder={kind === 'file' ? 'notes.md' : 'reports'}
          hint={
            kind === 'file'
              ? 'Its ending says what it is: .md, .json, .csv. A slash makes folders.'
              : 'A slash makes folders within it.'
          }
          value={name}
          onInput={setName}
        />
      </div>
    </FormDialog>
  )
}
