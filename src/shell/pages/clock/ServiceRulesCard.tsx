import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Problem, Skeleton } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { Choice } from '../../parts/Tabs'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { ServiceRules } from '../../wire'

type SwitchName = Exclude<keyof ServiceRules, 'modelRequestRules'>

const SWITCHES: Readonly<Record<SwitchName, readonly [label: string, hint: string]>> = {
  launchLimits: [
    'Limits of launches',
    'Three a wallet in 24 hours, one a minute; others by name, recipient and address.',
  ],
  launchBalanceCap: ['Nobody holds more than 2 % at first', 'For five minutes after a launch, on the chain.'],
  launchVesting: [
    'Launches have vesting',
    '15 % to the fee recipient over a year, unless the launch says not.',
  ],
  barsBeneficiarySales: [
    'Beneficiaries cannot sell',
    'Who earns a token’s fees may not sell it by the swap route.',
  ],
  automationsNeedSession: ['Automations need a session', 'Paths under /user/automation refuse API keys.'],
  endpointDelays: [
    'Paid endpoints start cold',
    'The first call after ten minutes takes longer, and payments are settled a minute after the answer.',
  ],
  modelListNeedsCredit: ['The list of models needs credit', 'Without credit it answers 402.'],
}

const MODEL_REQUESTS: readonly (readonly [ServiceRules['modelRequestRules'], string])[] = [
  ['here', 'Answered here'],
  ['always', 'All'],
  ['never', 'None'],
]

/** Rules of the hosted service that cost a developer more than they teach. */
export function ServiceRulesCard() {
  const found = useResource('settings', (signal) => call('GET /__sandbank/settings', { signal }), [
    'settings.changed',
  ])
  const [change, busy] = useAction(async (serviceRules: Partial<ServiceRules>) => {
    found.set(await call('PUT /__sandbank/settings', { body: { serviceRules } }))
    publish('settings.changed')
    toast('Changed, from the next request on')
  })
  const rules = found.data?.serviceRules
  return (
    <Card
      anchor="service-rules"
      title="Service rules"
      lede="Rules of the hosted service that can be in the way. Whatever one refuses names it. They stay through a reset."
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!rules && !found.error && <Skeleton rows={5} />}
      {rules && (
        <div class="stack">
          {(Object.keys(SWITCHES) as SwitchName[]).map((name) => {
            const [label, hint] = SWITCHES[name]
            return (
              <Switch
                key={name}
                label={label}
                hint={hint}
                checked={rules[name]}
                busy={busy}
                onChange={(checked) => change({ [name]: checked })}
              />
            )
          })}
          <div class="setting">
            <div>
              <h3>Checked model requests</h3>
              <p class="small muted">
                By the published rules of their format. An upstream has rules of its own; a local model takes
                more.
              </p>
            </div>
            <Choice
              label="Checked model requests"
              options={MODEL_REQUESTS}
              value={rules.modelRequestRules}
              onChange={(modelRequestRules) => change({ modelRequestRules })}
            />
          </div>
        </div>
      )}
    </Card>
  )
}
