import { useEffect, useState } from 'preact/hooks'

/** How long something takes so far, by the machine's time. `since`: as `performance.now()`. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span class="small muted num" role="timer">
      {(Math.max(0, now - since) / 1000).toFixed(1)} s
    </span>
  )
}
