import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type ApiError, asApiError, request } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { Problem } from '../../parts/States'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { errorsFromMessage, type FieldErrors } from '../editor/field-errors'
import { AccountForm } from './AccountForm'
import { type DirectoryEntry, entryPath, type KindInfo, withArticle } from './entries'
import { blankEntry, type EntryForm, type FormProps, formOf } from './entry-form'
import { RepoForm } from './RepoForm'
import { ReputationForm } from './ReputationForm'
import { sendable } from './sendable'
import { TokenForm } from './TokenForm'

interface Props {
  kind: KindInfo
  entry: DirectoryEntry | null
  onClose: () => void
}

/** Adds or changes one entry of the directory. */
export function EntryDialog({ kind, entry, onClose }: Props) {
  const [form, setForm] = useState<EntryForm>(() => (entry ? formOf(entry) : blankEntry(kind.id)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)

  const save = () => {
    const made = sendable(form, virtualNow.value ?? Date.now())
    setErrors('errors' in made ? made.errors : {})
    if ('errors' in made || busy) return
    setBusy(true)
    setRefusal(null)
    request('PUT', entryPath(form.kind, made.name), { body: made.body }).then(
      () => {
        toast(
          `${form.kind === 'repos' || form.kind === 'tokens' ? form.name : form.displayName} ${entry ? 'changed' : 'added'}`,
        )
        publish('directory.changed')
        onClose()
      },
      (reason: unknown) => {
        const error = asApiError(reason)
        setErrors(errorsFromMessage(error.message) ?? {})
        setRefusal(error)
        setBusy(false)
      },
    )
  }
  const shared = { isNew: entry === null, errors, onChange: setForm }
  return (
    <FormDialog
      title={entry ? `Change this ${kind.one}` : `Add ${withArticle(kind)}`}
      wide
      onClose={onClose}
      onSubmit={save}
      action={entry ? 'Save' : `Add ${kind.one}`}
      busy={busy}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        {formFor(form, shared)}
      </div>
    </FormDialog>
  )
}

function formFor(form: EntryForm, shared: Omit<FormProps<EntryForm['kind']>, 'form'>): ComponentChildren {
  switch (form.kind) {
    case 'tokens':
      return <TokenForm form={form} {...shared} />
    case 'accounts':
      return <AccountForm form={form} {...shared} />
    case 'repos':
      return <RepoForm form={form} {...shared} />
    case 'reputations':
      return <ReputationForm form={form} {...shared} />
  }
}
