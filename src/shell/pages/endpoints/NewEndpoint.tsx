import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ENDPOINT_NAME } from '../../../domains/endpoints/name-rule.mjs'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { withQuery } from '../../state/query'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import { CaseField } from '../handlers/CaseField'
import { CHOICES, deployOf, TEMPLATES, type TemplateId } from './templates'

interface Props {
  session: string
  /** Null is the developer's. */
  walletId: string | null
  names: readonly string[]
  onClose: () => void
}

/** Deploys a template as a first version, and opens it where it is tried. */
export function NewEndpoint({ session, walletId, names, onClose }: Props) {
  const { route } = useLocation()
  const [template, setTemplate] = useState<TemplateId>('greeting')
  const [name, setName] = useState<string | null>(null)
  const [price, setPrice] = useState<string | null>(null)
  const { service } = TEMPLATES[template]
  const usual = freeName(TEMPLATES[template].name, names)
  const chosen = (name ?? usual).trim()
  const problem = problemOf(chosen, names)
  const [make, busy, refusal] = useSubmit(async () => {
    if (chosen === '' || problem) return
    await call('POST /x402/endpoints/deploy', {
      key: session,
      body: deployOf(template, chosen, (price ?? service.price).trim()),
    })
    publish('endpoints.changed')
    toast(`Deployed ${chosen}, version 1`, 'Try it with a wallet of this world, or make it yours.')
    route(
      withQuery(`/ui/endpoints/${encodeURIComponent(chosen)}`, {}, { view: 'try', wallet: walletId }),
      true,
    )
  })
  return (
    <FormDialog
      title="New paid endpoint"
      lede="It begins as one of these. Everything can be changed later."
      onClose={onClose}
      onSubmit={make}
      action="Deploy it"
      busy={busy}
      disabled={chosen === '' || problem !== undefined}
    >
      <div class="stack">
        {refusal && <Problem error={refusal} />}
        <CaseField label="What it does" options={CHOICES} value={template} onChange={setTemplate} />
        <div class="fields">
          <TextField
            label="Name"
            mono
            hint="The last part of its address: letters, digits, - and _, at most 47."
            error={problem}
            value={name ?? usual}
            onInput={setName}
          />
          <TextField
            label="Price of a call, USDC"
            mono
            hint="0.000001 at least."
            value={price ?? service.price}
            onInput={setPrice}
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** `greeting`, or `greeting-2` where there is one. */
function freeName(name: string, names: readonly string[]): string {
  const free = (n: number): string => (names.includes(`${name}-${n}`) ? free(n + 1) : `${name}-${n}`)
  return names.includes(name) ? free(2) : name
}

function problemOf(name: string, names: readonly string[]): string | undefined {
  if (name === '') return undefined
  if (!ENDPOINT_NAME.test(name)) return 'Only letters, digits, - and _, at most 47 of them.'
  if (names.includes(name)) return 'There is one of this name: open it to deploy a new version.'
  return undefined
}
