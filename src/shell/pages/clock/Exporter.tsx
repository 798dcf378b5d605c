import { type ExportEnding, exportName } from '#kernel/snapshots/export-name'
import { call, open } from '../../api'
import { errorFromBody } from '../../api-error'
import { Button } from '../../parts/Button'
import { saveFile } from '../../save-file'
import { useAction } from '../../state/action'
import { virtualNow } from '../../state/clock'
import { toast } from '../../state/toasts'

export function Exporter() {
  const [download, busy] = useAction(async () => {
    const { content, ending } = await exported()
    const name = exportName(virtualNow.value ?? Date.now(), ending)
    saveFile(name, content)
    toast('Exported', name)
  })
  return (
    <section class="state__one">
      <h3>Export</h3>
      <p class="small muted">
        One file with a checksum: JSON, or an archive where files are stored. Keys stay valid after an import,
        but cannot be revealed elsewhere.
      </p>
      <div>
        <Button icon="down" busy={busy} onClick={download}>
          Download the state
        </Button>
      </div>
    </section>
  )
}

/** Only an archive carries the contents of stored files; where there are none the file stays JSON. */
async function exported(): Promise<{ content: Blob; ending: ExportEnding }> {
  const snapshot = await call('GET /__sandbank/export')
  if ((snapshot.tables.blobs ?? []).length === 0) {
    return { content: new Blob([JSON.stringify(snapshot)], { type: 'application/json' }), ending: 'json' }
  }
  const answer = await open('GET', '/__sandbank/archive')
  if (!answer.ok) throw errorFromBody(answer.status, await answer.text(), null)
  return { content: await answer.blob(), ending: 'archive' }
}
