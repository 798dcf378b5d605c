import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { readable } from '../../amounts'
import { formatDay } from '../../format'
import { heightOf, type Series, secondsOf } from './series'

/** Seconds. */
const HALF_DAY = 43_200

/** What is drawn, and how the page hears where the pointer is. */
export interface PlotWish {
  element: HTMLElement
  series: readonly Series[]
  /** Ids of those that are to be seen. */
  shown: ReadonlySet<string>
  height: number
  /** The day under the pointer, by its index; null when the pointer has left. */
  onDay: (index: number | null) => void
}

/**
 * Draws earnings by day: the sum as bars, each token as a line. In a chunk of its own, loaded when there is something to
 * draw. Returns how to take it away.
 */
export function draw({ element, series, shown, height, onDay }: PlotWish): () => void {
  const { fontFamily } = getComputedStyle(element)
  const colour = colourIn(element)
  const days = series[0]?.days ?? []
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        // Half a day more on both sides, for the first bar and the last.
        x: { time: true, range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
        y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] },
      },
      // Days are UTC days wherever the reader is.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, ticks) => ticks.map((at) => shortDay(at)),
          size: 28,
          space: 74,
        },
        { ...axis, size: 58, values: (_, ticks) => ticks.map((weth) => readable(String(weth), 4)) },
      ],
      series: [
        {},
        ...series.map(({ id }, at) => ({
          show: shown.has(id),
          stroke: colour(`--series-${at}`),
          width: at === 0 ? 0 : 2,
          points: { show: false },
          ...(at === 0 && {
            fill: colour('--series-fill'),
            paths: (uPlot.paths.bars as uPlot.Series.BarsPathBuilderFactory)({
              size: [0.72, 24],
              align: 0,
            }),
          }),
        })),
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onDay(idx ?? null)] },
    },
    [days.map(({ date }) => secondsOf(date)), ...series.map(heightsOf)],
    element,
  )
  const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  watch.observe(element)
  return () => {
    watch.disconnect()
    plot.destroy()
  }
}

/** A line ends yesterday: today is not over, and would look like a fall. */
function heightsOf({ days }: Series, at: number): (number | null)[] {
  return days.map(({ weth }, index) => (at > 0 && index === days.length - 1 ? null : heightOf(weth)))
}

/** What a custom property comes to in the theme of now: a canvas knows no `var()` and no `light-dark()`. */
function colourIn(element: HTMLElement): (name: string) => string {
  return (name) => {
    // A new one for each: a colour that changes may be on its way for a moment.
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

/** `22 Nov` */
function shortDay(seconds: number): string {
  return formatDay(new Date(seconds * 1000).toISOString())
    .split(' ')
    .slice(0, 2)
    .join(' ')
}
