import { useEffect, useRef, useState } from 'preact/hooks'
import { asApiError } from '../../api'
import { theme } from '../../state/theme'
import { Problem } from '../States'
import type { PlotSeries } from './draw'
import './Plot.css'

export type { PlotSeries } from './draw'

interface Props {
  /** UTC days, `2030-01-31`, the oldest first. */
  days: readonly string[]
  /** Each drawn anew when the array is another one. */
  series: readonly PlotSeries[]
  /** A height of the plot as the axis writes it. */
  write: (value: number) => string
  /** The figures in words, for those who cannot see the picture. */
  label: string
  onDay: (index: number | null) => void
  floor?: 'zero' | 'lowest'
  /** Pixels. */
  height?: number
}

/** Figures by day as bars and lines. What draws them is loaded with the first plot. */
export function Plot({ days, series, write, label, onDay, floor = 'zero', height = 240 }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const dark = useDark()
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./draw').then(
      ({ draw }) => {
        if (!isGone && ref.current)
          remove = draw({ element: ref.current, days, series, write, floor, height, onDay })
      },
      (reason: unknown) => setFailure(reason),
    )
    return () => {
      isGone = true
      remove()
    }
    // Colours are read when it is drawn, so another theme draws it anew.
  }, [series, dark, theme.value, round])
  if (failure !== null) {
    return (
      <Problem
        error={asApiError(failure)}
        onRetry={() => {
          setFailure(null)
          setRound(round + 1)
        }}
      />
    )
  }
  return <div class="plot" ref={ref} role="img" aria-label={label} style={{ height: `${height}px` }} />
}

/** Whether the system prefers a dark theme now. */
function useDark(): boolean {
  const [media] = useState(() => matchMedia('(prefers-color-scheme: dark)'))
  const [dark, setDark] = useState(media.matches)
  useEffect(() => {
    const onChange = () => setDark(media.matches)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [media])
  return dark
}
