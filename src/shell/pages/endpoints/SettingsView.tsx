import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { SaveRow } from '../../parts/SaveRow'
import { Switch } from '../../parts/Switch'
import { useLeaveGuard } from '../../state/dirty'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { Endpoint } from '../../wire'
import { RemovalCard } from '../handlers/RemovalCard'
import { RunningCard } from '../handlers/RunningCard'

interface Props {
  endpoint: Endpoint
  session: string
}

/** What can be changed without a deploy. */
export function SettingsView({ endpoint, session }: Props) {
  const params = { name: endpoint.name }
  const turn = async (status: Endpoint['status']) => {
    await call('PATCH /x402/endpoints/:name', { key: session, params, body: { status } })
    publish('endpoints.changed')
  }
  const remove = async () => {
    await call('DELETE /x402/endpoints/:name', { key: session, params })
    publish('endpoints.changed')
  }
  return (
    <div class="cols">
      <Form endpoint={endpoint} session={session} />
      <div class="stack stack--wide">
        <RunningCard
          name={endpoint.name}
          isActive={endpoint.status === 'active'}
          onTurn={turn}
          rest="Its code, versions and payments"
        />
        <RemovalCard
          name={endpoint.name}
          onRemove={remove}
          list="/ui/endpoints"
          lost="Its versions, logs and figures go along, and its address answers 404. What it was paid stays in the wallet."
          forGood="All versions, logs and figures of its revenue go for good."
        />
      </div>
    </div>
  )
}

type Draft = Pick<Endpoint, 'price' | 'description' | 'discoverable'>

function Form({ endpoint: { name, price, currency, description, discoverable }, session }: Props) {
  const [saved, setSaved] = useState<Draft>({ price, description, discoverable })
  const [draft, setDraft] = useState(saved)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useLeaveGuard(isDirty)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const [save, busy, refusal] = useSubmit(async () => {
    if (!isDirty) return
    const { endpoint } = await call('PATCH /x402/endpoints/:name', {
      key: session,
      params: { name },
      body: draft,
    })
    const { price, description, discoverable } = endpoint
    setSaved({ price, description, discoverable })
    setDraft({ price, description, discoverable })
    publish('endpoints.changed')
    toast('Saved', 'It is so from the next call on.')
  })
  return (
    <Card title="What callers see" lede="What else a configuration file has is changed by a deploy.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={`Price of a call, ${currency}`}
          mono
          hint="0.000001 at least."
          value={draft.price}
          onInput={(price) => change({ price })}
        />
        <TextField
          label="Description"
          hint="Stands in the terms of the 402, and is searched."
          value={draft.description}
          onInput={(description) => change({ description })}
        />
        <Switch
          label="Discoverable"
          hint="On by default: the public list and search have it. Off, only who has its address finds it."
          checked={draft.discoverable}
          onChange={(discoverable) => change({ discoverable })}
        />
        <SaveRow {...{ refusal, busy, isDirty }} onDiscard={() => setDraft(saved)} />
      </form>
    </Card>
  )
}
