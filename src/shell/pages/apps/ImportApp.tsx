import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type ApiError, asApiError, request } from '../../api'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Drop } from '../../parts/Drop'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { WalletApp } from '../../wire'
import { useHrefs } from './hrefs'

interface Props {
  session: string
  onClose: () => void
}

/** Makes an app of a zip, under the slug of its manifest or another. */
export function ImportApp({ session, onClose }: Props) {
  const { route } = useLocation()
  const hrefs = useHrefs()
  const [slug, setSlug] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const take = async ([file]: File[]) => {
    if (!file || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const query = slug.trim() === '' ? '' : `?slug=${encodeURIComponent(slug.trim())}`
      const made = (await request('POST', `/apps/import${query}`, {
        key: session,
        body: file,
        type: 'application/zip',
      })) as WalletApp
      publish('files.changed')
      toast(`${made.slug} is there`)
      route(hrefs.app(made.slug), true)
    } catch (reason) {
      setRefusal(asApiError(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Import an app"
      lede="A zip of its folder, as the settings of an app export it."
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          mono
          placeholder="that of its manifest"
          hint="Where there is one of this name already, give it another."
          value={slug}
          onInput={setSlug}
        />
        <Drop accept=".zip,application/zip" onFiles={(files) => void take(files)}>
          {busy ? 'Importing…' : 'Drop a zip here, or choose one'}
        </Drop>
      </div>
    </Dialog>
  )
}
