import { useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Problem } from '../../parts/States'
import { useLeaveGuard } from '../../state/dirty'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { OwnProfile } from '../../wire'
import { Basics } from './Basics'
import { bodyToChange, bodyToCreate, type Draft, draftOf, isDirty } from './draft'
import { checkDraft, errorsFromMessage, type FieldErrors } from './field-errors'
import { ProductsEditor, RevenueEditor, TeamEditor } from './Lists'

interface Props {
  apiKey: string
  profile: OwnProfile | null
  onSaved: (profile: OwnProfile) => void
}

export function EditorForm({ apiKey, profile, onSaved }: Props) {
  const saved = draftOf(profile)
  const [draft, setDraft] = useState<Draft>(saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const dirty = isDirty(saved, draft)
  useLeaveGuard(dirty)

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    // Once something was refused, a mended field loses its message at once.
    if (Object.keys(errors).length > 0) setErrors(checkDraft(next))
  }
  const show = (found: FieldErrors) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const save = async () => {
    const found = checkDraft(draft)
    setRefusal(null)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const next = profile
        ? await call('PUT /agent/profile', { key: apiKey, body: bodyToChange(saved, draft) })
        : await call('POST /agent/profile', { key: apiKey, body: bodyToCreate(draft) })
      toast(
        profile ? 'Saved' : 'Created',
        profile ? undefined : 'It is public once the operator approves it.',
      )
      publish('profile.changed')
      setDraft(draftOf(next))
      onSaved(next)
    } catch (reason) {
      const error = asApiError(reason)
      const named = error.status === 400 ? errorsFromMessage(error.message) : null
      if (named) show(named)
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const sent = profile ? Object.keys(bodyToChange(saved, draft)) : Object.keys(bodyToCreate(draft))

  return (
    <form
      ref={form}
      class="stack stack--wide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {refusal && <Problem error={refusal} />}
      <Basics draft={draft} errors={errors} profile={profile} onChange={change} />
      <Card
        title="Team"
        lede="At most 20. The first code-host link among all of these becomes the repository."
      >
        <TeamEditor draft={draft} errors={errors} onChange={change} />
      </Card>
      <div class="editor__pair">
        <Card title="Products">
          <ProductsEditor draft={draft} errors={errors} onChange={change} />
        </Card>
        <Card title="Revenue sources">
          <RevenueEditor draft={draft} errors={errors} onChange={change} />
        </Card>
      </div>
      <div class={`savebar ${dirty ? 'savebar--dirty' : ''}`}>
        <p class="grow small muted" aria-live="polite">
          {!dirty ? (
            profile ? (
              'Everything is saved.'
            ) : (
              'This wallet has no profile yet. A name is enough to begin.'
            )
          ) : (
            <>
              {profile ? 'PUT' : 'POST'} /agent/profile will send <code>{sent.join(', ')}</code>
            </>
          )}
        </p>
        {dirty && (
          <Button
            kind="quiet"
            onClick={() => {
              setDraft(saved)
              setErrors({})
              setRefusal(null)
            }}
          >
            Discard
          </Button>
        )}
        <Button kind="primary" submit busy={busy} disabled={!dirty}>
          {profile ? 'Save changes' : 'Create profile'}
        </Button>
      </div>
    </form>
  )
}
