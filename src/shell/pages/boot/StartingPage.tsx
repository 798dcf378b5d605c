import { useEffect, useState } from 'preact/hooks'
import { Logo } from '../../parts/Logo'

/** Stays invisible for a moment: usually the worker is there before anyone could read this. */
export function StartingPage() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 6000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main class="boot boot--starting">
      <h1 class="visually-hidden">Sandbank</h1>
      <Logo size={56} />
      <p role="status">
        Starting the worker…
        {isSlow && (
          <span class="muted small boot__slow">
            The first start writes all seeded data, and this one takes its time.
          </span>
        )}
      </p>
    </main>
  )
}
