import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Prompt } from '../../parts/Prompt'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { BySentence } from '../automations/BySentence'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { OrderLine } from './OrderLine'
import '../automations/automations.css'
import './orders.css'

const EXAMPLES = [
  'buy $50 of DRIFT if it drops 10%',
  'buy $20 of DRIFT every week',
  'sell my ETH if it falls below $2500',
] as const

export function OrdersPage() {
  return (
    <OwnedPage
      title="Orders"
      lede="Swaps that wait for a price, are repeated by the clock, or are carried out in parts. Prices are looked at every quarter of an hour of the emulator’s clock: travel, and they are filled."
    >
      {(owner) => <Orders owner={owner} />}
    </OwnedPage>
  )
}

function Orders({ owner: { session } }: { owner: Owner }) {
  const [{ order: shown, wallet = null }] = useQuery()
  const { data, error, reload } = useResource(
    'orders',
    async (signal) => {
      const { automations } = await call('GET /user/automation', { key: session, signal })
      return automations.filter((one) => one.type !== 'command')
    },
    ['automations.changed', 'clock.changed'],
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const open = data.filter(({ status }) => status === 'active' || status === 'paused')
  const ended = data.filter((one) => !open.includes(one))
  const lines = (orders: typeof data) => (
    <ul class="lines">
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} session={session} isShown={order.id === shown} />
      ))}
    </ul>
  )
  return (
    <>
      {error && <Problem error={error} onRetry={reload} />}
      <p>
        <a href={withQuery('/ui/automations', {}, { wallet })}>Automations</a> send whole prompts instead.
      </p>
      <div class="cols">
        <div class="stack stack--wide">
          <Card
            title="Active and paused"
            lede="At most 50 that wait for a price, and 20 that run by the clock."
            flush
          >
            {open.length === 0 ? (
              <Empty title="No order is open" action={<WeekButton />}>
                Write a sentence beside this, such as <Prompt>buy $50 of DRIFT if it drops 10%</Prompt>.
              </Empty>
            ) : (
              lines(open)
            )}
          </Card>
          {ended.length > 0 && (
            <Card title="Over" lede="Filled, expired or cancelled. The newest 100 are kept." flush>
              {lines(ended)}
            </Card>
          )}
        </div>
        <Card title="New order">
          <BySentence session={session} examples={EXAMPLES} />
        </Card>
      </div>
    </>
  )
}
