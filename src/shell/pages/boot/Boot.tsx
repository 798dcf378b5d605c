import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { runClock } from '../../state/clock'
import { listenToWorker } from '../../state/facts'
import { followWorld, loadWorld } from '../../state/world'
import { StartingPage } from './StartingPage'
import { StartPage } from './StartPage'
import './boot.css'

type Phase = { name: 'starting' } | { name: 'ready' } | { name: 'refused'; thrown: unknown }

interface Props {
  start: () => Promise<unknown>
  children: ComponentChildren
}

/** Brings the emulator up before the first page asks it anything. */
export function Boot({ start, children }: Props) {
  const [phase, setPhase] = useState<Phase>({ name: 'starting' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    setPhase({ name: 'starting' })
    bring(start).then(
      () => setPhase({ name: 'ready' }),
      (thrown: unknown) => setPhase({ name: 'refused', thrown }),
    )
  }, [attempt])

  if (phase.name === 'ready') return <>{children}</>
  if (phase.name === 'starting') return <StartingPage />
  return <StartPage thrown={phase.thrown} onRetry={() => setAttempt((n) => n + 1)} />
}

async function bring(start: () => Promise<unknown>): Promise<void> {
  await start()
  await loadWorld()
  listenToWorker()
  followWorld()
  runClock()
}
