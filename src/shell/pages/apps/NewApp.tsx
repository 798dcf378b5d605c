import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type ApiError, asApiError } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem, Skeleton } from '../../parts/States'
import { withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import { slugProblem } from './slug-problem'
import { loadTemplates, makeApp } from './templates'

interface Props {
  session: string
  /** Null is the developer's. */
  walletId: string | null
  /** The id of the one that is chosen first; any other text chooses the first. */
  template: string
  slugs: readonly string[]
  onClose: () => void
}

/** Writes the files of a template into a folder of its own, and opens the app. */
export function NewApp({ session, walletId, template, slugs, onClose }: Props) {
  const { route } = useLocation()
  const templates = useResource('templates', loadTemplates)
  const [chosen, setChosen] = useState<string | null>(null)
  const [slug, setSlug] = useState('')
  const [progress, setProgress] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const one = templates.data?.find(({ id }) => id === (chosen ?? template)) ?? templates.data?.[0]
  const trimmed = slug.trim()
  const problem = trimmed === '' ? undefined : slugProblem(trimmed, slugs)
  const make = async () => {
    if (progress !== null || !one || trimmed === '' || problem) return
    setProgress('Beginning…')
    setRefusal(null)
    try {
      await makeApp(session, {
        id: one.id,
        slug: trimmed,
        onWritten: (written, of) => setProgress(`File ${written + 1} of ${of}…`),
      })
      toast(`${trimmed} is there`, 'Its files can be edited at any time; they run as they are.')
      route(withQuery(`/ui/apps/${encodeURIComponent(trimmed)}`, {}, { wallet: walletId }), true)
    } catch (reason) {
      setRefusal(asApiError(reason))
      setProgress(null)
    }
  }
  return (
    <Dialog
      title="New app"
      lede="It begins complete, and works at once. Everything in it can be changed."
      wide
      onClose={onClose}
      onSubmit={() => void make()}
      footer={
        <>
          <span class="grow small muted" role="status">
            {progress}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            submit
            busy={progress !== null}
            disabled={!one || trimmed === '' || problem !== undefined}
          >
            Make it
          </Button>
        </>
      }
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        {templates.error && <Problem error={templates.error} onRetry={templates.reload} />}
        <TextField
          label="Name"
          mono
          placeholder="harbor"
          hint="Its folder and the last part of its address: letters, digits, - and _, at most 63."
          error={problem}
          value={slug}
          onInput={setSlug}
        />
        {!templates.data && !templates.error && <Skeleton rows={5} />}
        {templates.data && (
          <fieldset class="appchoice">
            <legend class="field__label appchoice__legend">Begin with</legend>
            {templates.data.map(({ id, title, description }) => (
              <label key={id} class="appchoice__one">
                <input type="radio" name="template" checked={id === one?.id} onChange={() => setChosen(id)} />
                <span>
                  <strong>{title}</strong>
                  <span class="small muted">{description}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
