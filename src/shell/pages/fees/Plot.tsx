import { useEffect, useRef, useState } from 'preact/hooks'
import { asApiError } from '../../api'
import { Problem } from '../../parts/States'
import { theme } from '../../state/theme'
import type { Series } from './series'

interface Props {
  series: readonly Series[]
  shown: ReadonlySet<string>
  /** The figures in words, for those who cannot see the picture. */
  label: string
  onDay: (index: number | null) => void
}

const HEIGHT = 240

/** The drawn plot. What draws it is loaded with the first one. */
export function Plot({ series, shown, label, onDay }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const dark = useDark()
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./plot').then(
      ({ draw }) => {
        if (!isGone && ref.current)
          remove = draw({ element: ref.current, series, shown, height: HEIGHT, onDay })
      },
      (reason: unknown) => setFailure(reason),
    )
    return () => {
      isGone = true
      remove()
    }
    // Colours are read when it is drawn, so another theme draws it anew.
  }, [series, shown, dark, theme.value, round])
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
  return <div class="feeplot" ref={ref} role="img" aria-label={label} style={{ height: `${HEIGHT}px` }} />
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
