import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDay } from '../../format'

/** What one line, or one row of bars, shows. */
export interface PlotSeries {
  kind: 'bars' | 'line'
  /** One for each day. For heights on a screen, and nothing else: amounts themselves stay exact text. */
  values: readonly number[]
  /** Custom properties with the colours. */
  stroke: `--${string}`
  fill?: `--${string}`
  isHidden?: boolean
}

/** What is drawn, and how the page hears where the pointer is. */
export interface PlotWish {
  element: HTMLElement
  days: readonly string[]
  series: readonly PlotSeries[]
  write: (value: number) => string
  height: number
  /** The day under the pointer, by its index; null when the pointer has left. */
  onDay: (index: number | null) => void
}

/** Draws figures by day, in a chunk of its own. Returns how to take the plot away. */
export function draw({ element, days, series, write, height, onDay }: PlotWish): () => void {
  const { fontFamily } = getComputedStyle(element)
  const colour = colourIn(element)
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars?.({ size: [0.72, 24], align: 0 })
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
        {
          ...axis,
          grid: { show: false },
          values: (_, ticks) => ticks.map((at) => shortDay(at)),
          space: 74,
          size: 32,
        },
        { ...axis, size: 58, values: (_, ticks) => ticks.map(write) },
      ],
      series: [
        {},
        ...series.map(({ kind, stroke, fill, isHidden }) => ({
          show: !isHidden,
          stroke: colour(stroke),
          width: kind === 'bars' ? 0 : 2,
          points: { show: false },
          ...(fill && { fill: colour(fill) }),
          ...(kind === 'bars' && bars && { paths: bars }),
        })),
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onDay(idx ?? null)] },
    },
    [days.map(secondsOf), ...series.map(({ values }) => [...values])],
    element,
  )
  const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  watch.observe(element)
  return () => {
    watch.disconnect()
    plot.destroy()
  }
}

/** Midnight of a day in UTC, seconds, as the plot counts. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000

/** What a custom property comes to in the theme of now: a canvas knows no `var()` and no `light-dark()`. */
function colourIn(element: HTMLElement): (name: string) => string {
  const probe = element.appendChild(document.createElement('span'))
  // Where motion is reduced everything has a transition, if only of a moment; it would show the colour before.
  probe.style.setProperty('transition', 'none', 'important')
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
