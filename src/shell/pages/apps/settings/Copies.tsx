import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type ApiError, asApiError, call, open } from '../../../api'
import { errorFromBody } from '../../../api-error'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { saveFile } from '../../../save-file'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'
import { slugProblem } from '../slug-problem'

interface Props {
  app: WalletApp
  session: string
}

/** The app as a zip, and another app made of it. */
export function Copies({ app: { slug }, session }: Props) {
  const { route } = useLocation()
  const hrefs = useHrefs()
  const [newSlug, setNewSlug] = useState(`${slug}-copy`)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [pack, packing] = useAction(async () => {
    const answer = await open('GET', `/apps/${encodeURIComponent(slug)}/archive`, { key: session })
    if (!answer.ok) throw errorFromBody(answer.status, await answer.text(), answer.headers.get('retry-after'))
    saveFile(`${slug}.zip`, await answer.blob())
  })
  const problem = slugProblem(newSlug.trim(), [slug])
  const fork = async () => {
    if (busy || problem) return
    setBusy(true)
    setRefusal(null)
    try {
      const made = await call('POST /apps/:slug/fork', {
        key: session,
        params: { slug },
        body: { slug: newSlug.trim() },
      })
      publish('files.changed')
      toast(`${made.slug} is there`, 'With the same files and data; its schedule is off.')
      route(hrefs.app(made.slug))
    } catch (reason) {
      setRefusal(asApiError(reason))
      setBusy(false)
    }
  }
  return (
    <Card title="Copy it" lede="Files go along; records, runs and secrets do not.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void fork()
        }}
      >
        <div>
          <Button icon="down" busy={packing} onClick={pack}>
            Export as a zip
          </Button>
        </div>
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name of the fork"
          mono
          value={newSlug}
          onInput={setNewSlug}
          error={problem}
          hint="An app of its own from then on. Its schedule is off until you switch it on."
        />
        <div>
          <Button submit busy={busy} disabled={problem !== undefined}>
            Fork it
          </Button>
        </div>
      </form>
    </Card>
  )
}
