import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Meter } from '../../parts/Meter'
import { Prompt } from '../../parts/Prompt'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { AutomationLine } from './AutomationLine'
import { NewAutomation } from './NewAutomation'
import { TimeLine } from './TimeLine'
import './automations.css'

/** How many may be active or paused. */
const LIMITS = { free: 5, club: 20 }

export function AutomationsPage() {
  return (
    <OwnedPage
      title="Automations"
      lede="Prompts that the agent gets by the clock, or when a price is met. All times are UTC, on the emulator’s clock: travel, and they fire."
    >
      {(owner) => <Automations owner={owner} />}
    </OwnedPage>
  )
}

function Automations({ owner: { session } }: { owner: Owner }) {
  const [{ wallet = null }] = useQuery()
  const { data, error, reload } = useResource(
    'automations',
    async (signal) => {
      const [{ automations }, { club }] = await Promise.all([
        call('GET /user/automation', { key: session, signal }),
        call('GET /__sandbank/agent/account', { key: session, signal }),
      ])
      const commands = automations.filter((one) => one.type === 'command')
      const orders = automations.filter((one) => one.type !== 'command')
      return { automations: commands, orders, limit: club ? LIMITS.club : LIMITS.free, club }
    },
    ['automations.changed', 'wallet.changed', 'clock.changed'],
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { automations, orders, limit, club } = data
  const openOrders = orders.filter(({ status }) => status === 'active' || status === 'paused')
  const open = automations.filter(({ status }) => status === 'active' || status === 'paused')
  const ended = automations.filter((one) => !open.includes(one))
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <p>
        <a href={withQuery('/ui/orders', {}, { wallet })}>
          {openOrders.length === 1 ? 'One open order' : `${openOrders.length} open orders`}
        </a>
        : swaps that wait for a price or a time.
      </p>
      {open.length > 0 && <TimeLine automations={open} />}
      <div class="cols">
        <div class="stack stack--wide">
          <Card title="Active and paused" flush>
            <div class="padded-x stack stack--tight">
              <p class="small muted">
                <span class="num">
                  {open.length} of {limit}
                </span>
                {club ? ' with the club.' : `; with the club ${LIMITS.club}.`} One that is over counts no
                more.
              </p>
              <Meter label="Automations in use" used={open.length} limit={limit} />
            </div>
            {open.length === 0 ? (
              <Empty title="Nothing is planned" action={<WeekButton />}>
                Write a sentence beside this, such as <Prompt>every weekday at 9 show my balances</Prompt>, or
                fill in the form.
              </Empty>
            ) : (
              <ul class="lines">
                {open.map((one) => (
                  <AutomationLine key={one.id} automation={one} session={session} />
                ))}
              </ul>
            )}
          </Card>
          {ended.length > 0 && (
            <Card title="Over" lede="Done or cancelled. The newest 100 are kept." flush>
              <ul class="lines">
                {ended.map((one) => (
                  <AutomationLine key={one.id} automation={one} session={session} />
                ))}
              </ul>
            </Card>
          )}
        </div>
        <NewAutomation session={session} isFull={open.length >= limit} />
      </div>
    </>
  )
}
