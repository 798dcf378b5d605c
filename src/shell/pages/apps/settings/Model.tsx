import { call } from '../../../api'
import { Card } from '../../../parts/Card'
import { SelectField } from '../../../parts/Field'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'

interface Props {
  app: WalletApp
  session: string
  onChanged: (app: WalletApp) => void
}

/** Who answers askAgent of the app's scripts: the free calls of the agent's own model, or a model that is charged. */
export function Model({ app: { slug, model }, session, onChanged }: Props) {
  const { data } = useResource('models', async (signal) => {
    return (await call('GET /__sandbank/gateway/models', { signal })).models
  })
  const [choose, busy] = useAction(async (model: string) => {
    const changed = await call('PATCH /apps/:slug', {
      key: session,
      params: { slug },
      body: { model: model === '' ? null : model },
    })
    onChanged(changed)
    publish('apps.changed')
    toast(model === '' ? 'The free calls answer' : `${model} answers`, 'From the next askAgent on.')
  })
  const ids = (data ?? []).map(({ id }) => id)
  const known = model === null || ids.includes(model) ? ids : [model, ...ids]
  return (
    <Card title="Agent" lede="Who answers when a script calls askAgent.">
      <div class="stack stack--tight" aria-busy={busy}>
        <SelectField
          label="Model of the app"
          value={model ?? ''}
          options={[
            ['', 'The free calls, by the agent’s own model'],
            ...known.map((id) => [id, id] as const),
          ]}
          onChange={choose}
          hint={
            model === null
              ? 'Free: 5 calls a UTC day and 5 a minute, of all your apps together.'
              : 'Each call is charged to your model credit, and refused at or below 0. It is exempt from the daily cap.'
          }
        />
      </div>
    </Card>
  )
}
