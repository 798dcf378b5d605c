import { call } from '../../api'
import { Button } from '../../parts/Button'
import { useAction } from '../../state/action'
import { virtualNow } from '../../state/clock'
import { toast } from '../../state/toasts'
import { exportName } from './snapshot-file'

export function Exporter() {
  const [download, busy] = useAction(async () => {
    const snapshot = await call('GET /__sandbank/export')
    const name = exportName(virtualNow.value ?? Date.now())
    const url = URL.createObjectURL(new Blob([JSON.stringify(snapshot)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
    toast('Exported', name)
  })
  return (
    <section class="state__one">
      <h3>Export</h3>
      <p class="small muted">
        One JSON file with a checksum. Keys stay valid after an import, but cannot be revealed elsewhere.
      </p>
      <div>
        <Button icon="down" busy={busy} onClick={download}>
          Download the world
        </Button>
      </div>
    </section>
  )
}
