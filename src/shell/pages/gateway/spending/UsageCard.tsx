import { useMemo, useState } from 'preact/hooks'
import { DAY_MS } from '#kernel/durations'
import { formatCompact, formatCount, formatDay } from '../../../format'
import { Card } from '../../../parts/Card'
import { DayTable } from '../../../parts/plot/DayTable'
import { Plot, type PlotSeries } from '../../../parts/plot/Plot'
import { Empty } from '../../../parts/States'
import { Choice } from '../../../parts/Tabs'
import type { ModelAccount } from '../../../wire'
import { formatCost } from '../cost'
import { ByModel } from './ByModel'
import { type Figure, usageDays } from './usage-days'

const FIGURES: readonly (readonly [Figure, string])[] = [
  ['usd', 'USD'],
  ['tokens', 'Tokens'],
  ['requests', 'Requests'],
]

const writeFigure: Record<Figure, (value: number) => string> = {
  usd: formatCost,
  tokens: formatCompact,
  requests: formatCount,
}

/** Usage of the last thirty days, by day and by model. `today`: days since 1970, UTC. */
export function UsageCard({ usage, today }: { usage: ModelAccount['usage']; today: number }) {
  const [figure, setFigure] = useState<Figure>('usd')
  const [at, setAt] = useState<number | null>(null)
  const days = useMemo(() => usageDays(usage, today * DAY_MS), [JSON.stringify(usage.daily), today])
  const series = useMemo(
    (): PlotSeries[] => [
      {
        kind: 'bars',
        values: days.map((day) => day[figure]),
        stroke: '--series-0',
        fill: '--series-0',
      },
    ],
    [days, figure],
  )
  const write = writeFigure[figure]
  const total = days.reduce((sum, day) => sum + day[figure], 0)
  const pointed = at === null ? undefined : days[at]
  const unit = figure === 'usd' ? '' : ` ${figure}`
  return (
    <Card
      title="Usage"
      lede={
        pointed
          ? `${formatDay(pointed.date)}: ${write(pointed[figure])}${unit}`
          : `${write(total)}${unit} in ${usage.days} days, UTC`
      }
      actions={<Choice label="Figure" options={FIGURES} value={figure} onChange={setFigure} />}
    >
      {usage.byModel.length === 0 ? (
        <Empty title="No model was asked yet">
          Each request is counted under its day and its model, also those of the playground.
        </Empty>
      ) : (
        <div class="stack">
          <Plot
            days={days.map(({ date }) => date)}
            series={series}
            write={write}
            label={`Usage by day: ${write(total)}${unit} in ${usage.days} days. The table below has every figure.`}
            onDay={setAt}
            height={200}
          />
          <ByModel byModel={usage.byModel} figure={figure} />
          <DayTable
            label="Usage by day"
            columns={['Requests', 'Failed', 'Tokens', 'USD']}
            rows={days.map(({ date, requests, failed, tokens, usd }) => [
              date,
              formatCount(requests),
              formatCount(failed),
              formatCount(tokens),
              formatCost(usd),
            ])}
          />
        </div>
      )}
    </Card>
  )
}
