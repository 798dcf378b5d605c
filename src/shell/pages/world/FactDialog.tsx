import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type ApiError, asApiError, request } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Problem } from '../../parts/States'
import { virtualNow } from '../../state/clock'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { errorsFromMessage, type FieldErrors } from '../editor/field-errors'
import { AccountForm } from './AccountForm'
import { blankFact, type FactForm, type FormProps, formOf } from './fact-form'
import { factPath, type KindInfo, type WorldFact } from './facts-of'
import { RepoForm } from './RepoForm'
import { ReputationForm } from './ReputationForm'
import { sendable } from './sendable'
import { TokenForm } from './TokenForm'

interface Props {
  kind: KindInfo
  fact: WorldFact | null
  onClose: () => void
}

/** Adds or changes one fact of the world. */
export function FactDialog({ kind, fact, onClose }: Props) {
  const [form, setForm] = useState<FactForm>(() => (fact ? formOf(fact) : blankFact(kind.id)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)

  const save = () => {
    const made = sendable(form, virtualNow.value ?? Date.now())
    setErrors('errors' in made ? made.errors : {})
    if ('errors' in made || busy) return
    setBusy(true)
    setRefusal(null)
    request('PUT', factPath(form.kind, made.name), { body: made.body }).then(
      () => {
        toast(
          `${form.kind === 'repos' || form.kind === 'tokens' ? form.name : form.displayName} ${fact ? 'changed' : 'added'}`,
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
  const shared = { isNew: fact === null, errors, onChange: setForm }
  return (
    <Dialog
      title={fact ? `Change this ${kind.one}` : `Add a ${kind.one}`}
      wide
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" submit busy={busy}>
            {fact ? 'Save' : `Add ${kind.one}`}
          </Button>
        </>
      }
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        {formFor(form, shared)}
      </div>
    </Dialog>
  )
}

function formFor(form: FactForm, shared: Omit<FormProps<FactForm['kind']>, 'form'>): ComponentChildren {
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
