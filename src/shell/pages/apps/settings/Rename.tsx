import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { useSubmit } from '../../../state/submit'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { renameApp } from '../files'
import { useHrefs } from '../hrefs'
import { slugProblem } from '../slug-problem'

/** Calls the app something else: its folder, what its manifest says, and its address. */
export function Rename({ app: { slug, path }, session }: { app: WalletApp; session: string }) {
  const { route } = useLocation()
  const hrefs = useHrefs()
  const [typed, setTyped] = useState(slug)
  const trimmed = typed.trim()
  const problem = trimmed === slug ? undefined : slugProblem(trimmed, [])
  const canRename = trimmed !== slug && problem === undefined
  const [rename, busy, refusal] = useSubmit(async () => {
    if (!canRename) return
    await renameApp({ session, path }, trimmed)
    toast(`${slug} is ${trimmed} now`, 'Its old address leads nowhere.')
    route(hrefs.app(trimmed, 'settings'), true)
  })
  return (
    <Card title="Name" lede="Its folder and its address carry it. Data, records and visitors stay.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        {refusal && <Problem error={refusal} />}
        <TextField label="Name of the app" mono value={typed} onInput={setTyped} error={problem} />
        <div>
          <Button submit busy={busy} disabled={!canRename}>
            Rename it
          </Button>
        </div>
      </form>
    </Card>
  )
}
