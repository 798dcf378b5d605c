import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SelectField, TextField } from '../../parts/Field'
import { Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { AgentSettings, WalletChain } from '../../wire'
import { changesOf, confirmProblem, draftOf, type SettingsDraft, slippageProblem } from './agent-settings'

/** What the agent takes where a prompt does not say it, and above what it asks first. */
export function AgentDefaultsCard({ session, chains }: { session: string; chains: readonly WalletChain[] }) {
  const found = useResource(
    `agent settings ${session}`,
    (signal) => call('GET /__sandbank/agent/settings', { key: session, signal }),
    ['wallet.changed'],
  )
  return (
    <Card
      anchor="agent-defaults"
      title="What a prompt does not say"
      lede="What the agent takes then, and above what it asks first. Empty is the emulator’s own default."
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={4} />}
      {found.data && (
        <Form key={JSON.stringify(found.data)} session={session} chains={chains} settings={found.data} />
      )}
    </Card>
  )
}

interface FormProps {
  session: string
  chains: readonly WalletChain[]
  settings: AgentSettings
}

function Form({ session, chains, settings }: FormProps) {
  const [draft, setDraft] = useState<SettingsDraft>(draftOf(settings))
  const [save, busy] = useAction(async () => {
    await call('PATCH /__sandbank/agent/settings', { key: session, body: changesOf(draft) })
    toast('Changed, for every later prompt')
    publish('wallet.changed')
  })
  const problems = { slippage: slippageProblem(draft.slippage), confirm: confirmProblem(draft.confirm) }
  const isWrong = problems.slippage !== undefined || problems.confirm !== undefined
  const field = (name: keyof SettingsDraft) => ({
    value: draft[name],
    onInput: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) save()
      }}
    >
      <TextField
        label="Purchases are paid with"
        placeholder="USDC, or the native token"
        hint="A symbol, a name or an address."
        {...field('pay')}
      />
      <TextField label="Sales are into" placeholder="USDC, or the native token for it" {...field('get')} />
      <SelectField
        label="Usual chain"
        value={draft.chain}
        options={[['', 'Base, or the token’s own'], ...chains.map(({ key, name }) => [key, name] as const)]}
        onChange={(chain) => setDraft({ ...draft, chain })}
      />
      <TextField label="Slippage, %" placeholder="1" error={problems.slippage} {...field('slippage')} />
      <TextField
        label="Ask first above, USD"
        placeholder="never"
        hint="One question; “yes” does exactly that. Automations cannot ask, and are refused."
        error={problems.confirm}
        {...field('confirm')}
      />
      <TextField
        label="Max mode’s model"
        placeholder="off"
        mono
        hint="It carries every prompt out, billed to the model credit: an id of those on Models."
        {...field('maxModel')}
      />
      <Button submit disabled={isWrong} busy={busy}>
        Save
      </Button>
    </form>
  )
}
