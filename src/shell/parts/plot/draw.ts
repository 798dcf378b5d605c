import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDay } from '../../format'

/** What one line, or one row of bars, shows. */
export interface PlotSeries {
  kind: 'bars' | 'line'
  /** One for each day; null draws nothing. For heights on a screen alone: amounts themselves stay exact text. */
  values: readonly (number | null)[]
  /** Custom properties with the colours. */
  stroke: `--${string}`
  fill?: `--${string}`
  isHidden?: boolean
}

/** Seconds. */
const HALF_DAY = 43_200

/** What is drawn, and how the page receives the pointer's place. */
export interface PlotOptions {
  element: HTMLElement
  days: readonly string[]
  series: readonly PlotSeries[]
  write: (value: number) => string
  /** Where the heights begin: bars at zero; a price at its lowest, where its moves are seen. */
  floor: 'zero' | 'lowest'
  height: number
  /** The day under the pointer, by its index; null when the pointer has left. */
  onDay: (index: number | null) => void
}

/** Draws figures by day, in a chunk of its own. Returns how to take the plot away. */
export function draw({ element, days, series, write, floor, height, onDay }: PlotOptions): () => void {
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
      scales: {
        // Half a day more on both sides, for the first bar and the last.
        x: { time: true, range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
        y: { range: (_, least, most) => heightsFrom(floor, least, most) },
      },
      // Days are UTC days wherever the reader is.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, ticks) => ticks.map((at) => shortDay(at)),
          space: 74,
          size: 28,
        },
        { ...axis, size: (_, labels) => widthOf(labels), values: (_, ticks) => ticks.map(write) },
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

/** Pixels for the longest label of the heights; there are none before the first drawing. */
function widthOf(labels: readonly string[] | null): number {
  const longest = Math.max(0, ...(labels ?? []).map((label) => label.length))
  return Math.max(58, 18 + 7 * longest)
}

function heightsFrom(floor: PlotOptions['floor'], least: number, most: number): [number, number] {
  if (floor === 'zero' || least === most) return [0, most > 0 ? most * 1.08 : 1]
  const air = (most - least) * 0.08
  return [least - air, most + air]
}

/** Midnight of a day in UTC, seconds, as the plot counts. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000

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
