import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { errorFromBody } from '../../api-error'
import { formatCount } from '../../format'
import { Confirm } from '../../parts/Dialog'
import { Drop } from '../../parts/Drop'
import { Problem } from '../../parts/States'
import { readClock } from '../../state/clock'
import { loadEmulator } from '../../state/emulator'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { type ChosenFile, checkFile } from './snapshot-file'

type Chosen = { name: string } & Exclude<ChosenFile, { problem: string }>

/** A file by choosing or dropping it. It is checked whole; on any error nothing is replaced. */
export function Importer() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file) return
    setRefusal(null)
    const found = await checkFile(file)
    setProblem('problem' in found ? `${file.name}: ${found.problem}` : null)
    if (!('problem' in found)) setChosen({ name: file.name, ...found })
  }
  const replace = async () => {
    if (!chosen || busy) return
    setBusy(true)
    try {
      const rows = await replaceBy(chosen)
      await Promise.all([loadEmulator(), readClock()])
      publish('state.replaced')
      toast('Imported', `${formatCount(rows)} rows are in place.`)
    } catch (reason) {
      setRefusal(asApiError(reason))
    } finally {
      setBusy(false)
      setChosen(null)
    }
  }
  return (
    <section class="state__one">
      <h3>Import</h3>
      <Drop accept="application/json,.json,.archive" onFiles={([file]) => void take(file)}>
        Drop an export here, or <span class="drop__choose">choose a file</span>
      </Drop>
      {problem && (
        <p class="field__error" role="alert">
          {problem} Nothing was replaced.
        </p>
      )}
      {refusal && <Problem error={refusal} />}
      {chosen && (
        <Confirm
          title="Replace the whole state?"
          confirm="Replace it"
          busy={busy}
          onConfirm={() => void replace()}
          onClose={() => setChosen(null)}
        >
          <p>
            <strong>{chosen.name}</strong> has {formatCount(chosen.rows)} rows in {formatCount(chosen.tables)}{' '}
            tables. Everything there is now goes. If you may want it back, export first.
          </p>
        </Confirm>
      )}
    </section>
  )
}

/** An archive is sent as it is: the browser reads it from its file, piece by piece. Returns the rows that came in. */
async function replaceBy(chosen: Chosen): Promise<number> {
  if ('value' in chosen) return (await call('POST /__sandbank/import', { body: chosen.value })).rows
  const answer = await fetch('/__sandbank/archive', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: chosen.archive,
  })
  const text = await answer.text()
  if (!answer.ok) throw errorFromBody(answer.status, text, null)
  return JSON.parse(text).rows
}
