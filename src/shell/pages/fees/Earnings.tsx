import { useMemo, useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { formatDay } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import '../../parts/Code.css'

import { Plot, type PlotSeries } from '../../parts/plot/Plot'
import { Empty } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { heightOf, isNothing, type Series } from './series'

export const SPANS = ['7', '30', '90'] as const
export type Span = (typeof SPANS)[number]

interface Props {
  series: readonly Series[]
  span: Span
  onSpan: (span: Span) => void
}

/** What was earned each day, by all tokens and by each. */
export function Earnings({ series, span, onSpan }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const shown = useMemo(
    () => new Set(series.map(({ id }) => id).filter((id) => !hidden.has(id))),
    [series, hidden],
  )
  const drawn = useMemo(
    () => series.map((one, index): PlotSeries => drawnAs(one, index, shown.has(one.id))),
    [series, shown],
  )
  const [sum] = series
  const dates = sum?.days ?? []
  const at = day === null ? undefined : dates[day]
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
  }
  return (
    <Card
      title="Earned by day"
      lede={at ? formatDay(at.date) : `UTC days, in WETH, ${dates.length} of them.`}
      actions={
        <Choice
          label="Days shown"
          options={SPANS.map((days) => [days, `${days} d`])}
          value={span}
          onChange={onSpan}
        />
      }
    >
      {sum && isNothing(sum.total) ? (
        <Empty title={`Nothing was earned in these ${dates.length} days`}>
          Fees come from swaps, and the market trades as virtual time passes.{' '}
          <a href="/ui/market">Let it trade</a>.
        </Empty>
      ) : (
        <div class="stack">
          <Plot
            days={dates.map(({ date }) => date)}
            series={drawn}
            write={(weth) => readable(String(weth), 4)}
            label={inWords(sum)}
            onDay={setDay}
          />
          <ul class="feelegend">
            {series.map(({ id, name, total, days }, index) => (
              <li key={id}>
                <button type="button" aria-pressed={shown.has(id)} onClick={() => toggle(id)}>
                  <span
                    class="feelegend__mark"
                    style={{ background: `var(--series-${index})` }}
                    aria-hidden="true"
                  />
                  <span class="feelegend__name">{name}</span>
                  <span class="num muted">{readable(day === null ? total : (days[day]?.weth ?? '0'))}</span>
                </button>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="quiet" size="s" expanded={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? 'Hide the table' : 'As a table'}
            </Button>
          </div>
          {isTable && <Table series={series} />}
        </div>
      )}
    </Card>
  )
}

/** The sum as bars, each token as a line. */
function drawnAs({ days }: Series, index: number, isShown: boolean): PlotSeries {
  const line: PlotSeries = {
    kind: 'line',
    // A line ends yesterday: today is not over, and would look like a fall.
    values: days.map(({ weth }, at) => (index > 0 && at === days.length - 1 ? null : heightOf(weth))),
    stroke: `--series-${index}`,
    isHidden: !isShown,
  }
  return index === 0 ? { ...line, kind: 'bars', fill: '--series-fill' } : line
}

function inWords(sum: Series | undefined): string {
  if (!sum) return 'Nothing to draw'
  return `Earned by day: ${readable(sum.total)} WETH in ${sum.days.length} days. The table below has every figure.`
}

function Table({ series }: { series: readonly Series[] }) {
  const [sum] = series
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="code" aria-label="Earnings by day, WETH" tabIndex={0}>
      <table class="feetable num">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(sum?.days ?? []).map(({ date }, row) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              {series.map(({ id, days }) => (
                <td key={id}>{days[row]?.weth ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
