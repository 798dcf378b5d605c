import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { FormDialog } from '../../../parts/Dialog'
import { SecretField, TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { Choice } from '../../../parts/Tabs'
import { publish } from '../../../state/events'
import { useSubmit } from '../../../state/submit'
import { toast } from '../../../state/toasts'
import { bodyOf, EMPTY_UPSTREAM, problemsOf, type UpstreamDraft } from './upstream-draft'

/** A model server by its address and key: Ollama, LM Studio, a real provider, another Sandbank. */
export function AddUpstream({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<UpstreamDraft>(EMPTY_UPSTREAM)
  const [shows, setShows] = useState(false)
  const problems = problemsOf(draft)
  const shown = shows ? problems : {}
  const change = (part: Partial<UpstreamDraft>) => setDraft({ ...draft, ...part })
  const [save, busy, refusal] = useSubmit(async () => {
    setShows(true)
    if (Object.keys(problems).length > 0) return
    await call('POST /__sandbank/gateway/providers', { body: bodyOf(draft) })
    publish('provider.changed')
    toast(`${draft.name.trim()} is added`, 'It is asked before what is built in.')
    onClose()
  })
  return (
    <FormDialog
      title="Add a model server"
      lede="Requests for the models it serves go there from now on, and may cost what it charges."
      onClose={onClose}
      onSubmit={save}
      action="Add"
      busy={busy}
    >
      <div class="stack">
        <TextField
          label="Name"
          mono
          placeholder="ollama"
          value={draft.name}
          error={shown.name}
          onInput={(name) => change({ name })}
        />
        <div class="field">
          <span class="field__label">Its format</span>
          <Choice
            label="Its format"
            options={[
              ['chat-completions', 'Chat completions'],
              ['messages', 'Messages'],
            ]}
            value={draft.dialect}
            onChange={(dialect) => change({ dialect })}
          />
        </div>
        <TextField
          label="Base address"
          type="url"
          mono
          placeholder="http://localhost:11434/v1"
          hint="A server for pages must allow this origin (CORS)."
          value={draft.baseUrl}
          error={shown.baseUrl}
          onInput={(baseUrl) => change({ baseUrl })}
        />
        <SecretField
          label="Key"
          placeholder="none"
          hint="Encrypted at once, never shown again, in no export."
          value={draft.key}
          onInput={(key) => change({ key })}
        />
        <TextField
          label="Models"
          mono
          rows={3}
          placeholder={'all, under the ids they have here\nor: gpt-oss-120b = gpt-oss:20b\nor: * = llama3.2'}
          hint="One to a line: the id here, and after = the id there. * stands for every other."
          value={draft.models}
          error={shown.models}
          onInput={(models) => change({ models })}
        />
        <Switch
          label="It is an attested enclave"
          hint="Your word: nothing of it is verified here. Private requests go only to such a server; without one they get 422 confidential_unavailable."
          checked={draft.enclave}
          onChange={(enclave) => change({ enclave })}
        />
        {refusal && <Problem error={refusal} />}
      </div>
    </FormDialog>
  )
}
