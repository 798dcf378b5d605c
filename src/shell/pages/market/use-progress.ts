import { useEffect, useState } from 'preact/hooks'
import type { MarketProgress } from '../../wire-market'

/** How far a journey has traded, told by the market’s event stream on every host; null before the first word. */
export function useProgress(isTravelling: boolean): MarketProgress | null {
  const [progress, setProgress] = useState<MarketProgress | null>(null)
  useEffect(() => {
    setProgress(null)
    if (!isTravelling) return
    const source = new EventSource('/__sandbank/market')
    source.addEventListener('progress', (event: MessageEvent<string>) => {
      setProgress(JSON.parse(event.data) as MarketProgress)
    })
    return () => source.close()
  }, [isTravelling])
  return progress
}
