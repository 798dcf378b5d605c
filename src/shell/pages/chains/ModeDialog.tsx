import { useState } from 'preact/hooks'
import { call } from '../../api'
import { FormDialog } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { Chain, ChainMode } from '../../wire'
import { draftOf, type ModeDraft, modeInput, permissionSentence, problemsOf } from './mode-draft'

const KINDS: readonly (readonly [ChainMode['kind'], string])[] = [
  ['embedded', 'Embedded'],
  ['fork', 'Fork'],
  ['rpc', 'Passed through'],
]

const MEANING: Record<ChainMode['kind'], string> = {
  embedded: 'Everything is executed and kept here. Its state stays while the chain is in another mode.',
  fork: 'Reads another node as of one block, writes only here. Each switch begins the fork anew.',
  rpc: 'Every call goes to another node, for example an anvil on this machine.',
}

export function ModeDialog({ chain, onClose }: { chain: Chain; onClose: () => void }) {
  const [draft, setDraft] = useState<ModeDraft>(() => draftOf(chain.mode))
  const [showsProblems, setShowsProblems] = useState(false)
  const problems = problemsOf(draft)
  const shown = showsProblems ? problems : {}
  const sentence = draft.kind === 'rpc' ? permissionSentence(draft.url) : null
  const change = (part: Partial<ModeDraft>) => setDraft({ ...draft, ...part })

  const [save, busy, refusal] = useSubmit(async () => {
    setShowsProblems(true)
    if (Object.keys(problems).length > 0) return
    await call('PUT /__sandbank/chains/:id/mode', { params: { id: chain.id }, body: modeInput(draft) })
    toast(`${chain.name} is ${NOTICES[draft.kind]} now`)
    publish('chain.mode')
    onClose()
  })
  return (
    <FormDialog
      title={`Mode of ${chain.name}`}
      lede={MEANING[draft.kind]}
      wide
      onClose={onClose}
      onSubmit={save}
      action={busy ? 'Asking the node…' : 'Switch'}
      busy={busy}
    >
      <div class="stack">
        <Choice label="Mode" options={KINDS} value={draft.kind} onChange={(kind) => change({ kind })} />
        {draft.kind !== 'embedded' && (
          <TextField
            label="The node’s address"
            type="url"
            mono
            placeholder="http://127.0.0.1:8545"
            hint={`It must be a node of chain ${chain.id}.`}
            value={draft.url}
            error={shown.url}
            onInput={(url) => change({ url })}
          />
        )}
        {draft.kind === 'fork' && (
          <TextField
            label="Block"
            mono
            placeholder="the newest"
            hint="What happened after it on the other node is not seen here."
            value={draft.number}
            error={shown.number}
            onInput={(number) => change({ number })}
          />
        )}
        {sentence && (
          <>
            <Note tone="warn">
              This node is not on your machine: what is sent through it may be real and cost real money. It
              only reads, unless you type this sentence: <strong>{sentence}</strong>
            </Note>
            <TextField
              label="Permission to send (leave empty to only read)"
              value={draft.permission}
              error={shown.permission}
              onInput={(permission) => change({ permission })}
            />
          </>
        )}
        {refusal && <Problem error={refusal} />}
      </div>
    </FormDialog>
  )
}

const NOTICES: Record<ChainMode['kind'], string> = {
  embedded: 'embedded',
  fork: 'a fork',
  rpc: 'passed through',
}
