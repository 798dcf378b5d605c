import { useMemo, useState } from 'preact/hooks'
import { DAY_MS } from '#kernel/durations'
import { call } from '../../../api'
import { formatCount, formatDay } from '../../../format'
import { Card } from '../../../parts/Card'
import { Detail } from '../../../parts/Details'
import { DayTable } from '../../../parts/plot/DayTable'
import { Plot, type PlotSeries } from '../../../parts/plot/Plot'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { Choice } from '../../../parts/Tabs'
import { virtualNow } from '../../../state/clock'
import { useResource } from '../../../state/resource'
import type { Endpoint, EndpointRevenue } from '../../../wire'
import { formatCost } from '../../gateway/cost'
import { type Day, lastDays } from './days'

const SPANS = ['7', '30', '90'] as const
type Span = (typeof SPANS)[number]

/** What calls were settled for. */
export function RevenueView({ endpoint, session }: { endpoint: Endpoint; session: string }) {
  const { name, bankrFeeBps } = endpoint
  const { data, error, reload } = useResource(
    `revenue ${name}`,
    (signal) => call('GET /x402/endpoints/revenue/:name', { key: session, params: { name }, signal }),
    ['endpoints.called', 'clock.changed'],
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { allTime, thisMonth, today } = data.revenue
  return (
    <div class="stack stack--wide">
      {error && <Problem error={error} onRetry={reload} />}
      <Card
        title="Revenue"
        lede={
          bankrFeeBps === 0
            ? 'The next call carries no fee: the first 1,000 paid calls of a month are free of it.'
            : `Of the next call the service takes ${bankrFeeBps / 100} %; the rest goes to the wallet.`
        }
      >
        <dl class="handlerfigures">
          <Detail name="Today" num>
            {formatCost(today.totalUsd)}
          </Detail>
          <Detail name="This month" num>
            {formatCost(thisMonth.totalUsd)}
          </Detail>
          <Detail name="In all" num>
            {formatCost(allTime.totalUsd)}
          </Detail>
          <Detail name="Of it fees" num>
            {formatCost(allTime.bankrFeesUsd)}
          </Detail>
          <Detail name="Paid calls" num>
            {formatCount(allTime.requests)}
          </Detail>
        </dl>
      </Card>
      <ByDay days={data.days} />
    </div>
  )
}

function ByDay({ days }: { days: EndpointRevenue['days'] }) {
  const [span, setSpan] = useState<Span>('30')
  const [at, setAt] = useState<number | null>(null)
  const today = Math.floor((virtualNow.value ?? Date.now()) / DAY_MS)
  const shown = useMemo(() => lastDays(days, today * DAY_MS, Number(span)), [days, today, span])
  const series = useMemo(
    (): PlotSeries[] => [
      {
        kind: 'bars',
        values: shown.map(({ totalUsd }) => totalUsd),
        stroke: '--series-0',
        fill: '--series-0',
      },
    ],
    [shown],
  )
  const total = shown.reduce((sum, { totalUsd }) => sum + totalUsd, 0)
  const pointed = at === null ? undefined : shown[at]
  return (
    <Card
      title="By day"
      lede={
        pointed
          ? `${formatDay(pointed.day)}: ${inWords(pointed)}`
          : `${formatCost(total)} in ${shown.length} days, UTC`
      }
      actions={
        <Choice
          label="Days shown"
          options={SPANS.map((count) => [count, `${count} d`])}
          value={span}
          onChange={setSpan}
        />
      }
    >
      {total === 0 ? (
        <Empty title={`Nothing was settled in these ${shown.length} days`}>
          A call counts on the day on which its payment is settled.
        </Empty>
      ) : (
        <div class="stack">
          <Plot
            days={shown.map(({ day }) => day)}
            series={series}
            write={formatCost}
            label={`Revenue by day: ${formatCost(total)} in ${shown.length} days. The table below has every figure.`}
            onDay={setAt}
            height={200}
          />
          <DayTable
            label="Revenue by day"
            columns={['Paid calls', 'Revenue', 'Fees']}
            rows={shown.map(({ day, requests, totalUsd, bankrFeesUsd }) => [
              day,
              formatCount(requests),
              formatCost(totalUsd),
              formatCost(bankrFeesUsd),
            ])}
          />
        </div>
      )}
    </Card>
  )
}

const inWords = ({ totalUsd, requests }: Day): string =>
  `${formatCost(totalUsd)}, ${requests === 1 ? '1 call' : `${formatCount(requests)} calls`}`
