import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { readable } from '../../amounts'
import { formatDay } from '../../format'
import { heightOf, type Series, secondsOf } from './series'

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
      scales: { x: { time: true }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] } },
      // Days are UTC days wherever the reader is.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      axes: [
        { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map((at) => shortDay(at)), space: 74 },
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
    [
      days.map(({ date }) => secondsOf(date)),
      ...series.map((one) => one.days.map(({ weth }) => heightOf(weth))),
    ],
    element,
  )
  const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  watch.observe(element)
  return () => {
    watch.disconnect()
    plot.destroy()
  }
}

/** What a custom property comes to in the theme of now: a canvas knows no `var()` and no `light-dark()`. */
function colourIn(element: HTMLElement): (name: string) => string {
  const probe = element.appendChild(document.createElement('span'))
  const found = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  queueMicrotask(() => probe.remove())
  return found
}

/** `22 Nov` */
function shortDay(seconds: number): string {
  return formatDay(new Date(seconds * 1000).toISOString())
    .split(' ')
    .slice(0, 2)
    .join(' ')
}
