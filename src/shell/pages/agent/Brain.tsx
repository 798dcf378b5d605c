import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { SelectField } from '../../parts/Field'
import { Problem, Skeleton } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'

const KINDS = [
  ['scripted', 'Scripted'],
  ['model', 'A model'],
] as const

/** Who carries out the prompts: a setting of the emulator, for all wallets. */
export function Brain() {
  const found = useResource('brain', (signal) => call('GET /__sandbank/agent/brain', { signal }), [
    'settings.changed',
  ])
  const [isModelChosen, setModelChosen] = useState(false)
  const { data } = found
  const kind = isModelChosen ? 'model' : data?.kind
  const models = useResource(kind === 'model' ? 'models' : null, (signal) =>
    call('GET /__sandbank/gateway/models', { signal }),
  )
  const [choose, busy] = useAction(async (body: NonNullable<typeof data>) => {
    found.set(await call('PUT /__sandbank/agent/brain', { body }))
    setModelChosen(false)
    publish('settings.changed')
  })
  const chats = models.data?.models.filter(
    ({ lifecycle, outputModalities }) => lifecycle === 'listed' && !outputModalities.includes('image'),
  )
  return (
    <Card
      title="Brain"
      lede="Who carries out prompts, those of every wallet. It acts by the same tools and limits."
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!data && !found.error && <Skeleton rows={2} />}
      {data && kind && (
        <div class="stack stack--tight">
          <Choice
            label="Who carries out prompts"
            options={KINDS}
            value={kind}
            disabled={busy}
            onChange={(next) => {
              if (next === 'model') setModelChosen(true)
              else if (data.kind === 'model') choose({ kind: 'scripted' })
              else setModelChosen(false)
            }}
          />
          {kind === 'scripted' && (
            <p class="small muted">
              A grammar: no network, no model. What it does not understand it says, and does nothing.
            </p>
          )}
          {kind === 'model' && models.error && <Problem error={models.error} onRetry={models.reload} />}
          {kind === 'model' && chats && (
            <>
              <SelectField
                label="Model"
                value={data.kind === 'model' ? data.model : ''}
                options={[
                  ...(data.kind === 'model' ? [] : [['', 'Choose one…'] as const]),
                  ...chats.map(({ id, name }) => [id, name] as const),
                ]}
                onChange={(model) => model !== '' && choose({ kind: 'model', model })}
              />
              <p class="small muted">
                It is asked through the <a href="/ui/gateway">gateway</a>, which bills it; without an upstream
                the gateway’s own scripted provider answers.
              </p>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
