import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { runClock } from '../../state/clock'
import { followEmulator, loadEmulator, whyInPage } from '../../state/emulator'
import { listenToWorker } from '../../state/events'
import { watchStorage } from '../../state/storage'
import { StartingPage, type StartingStep } from './StartingPage'
import { StartPage } from './StartPage'
import { reasonOf } from './start-problem'
import './boot.css'

type Phase =
  | { name: 'starting'; step: StartingStep }
  | { name: 'ready' }
  | { name: 'refused'; thrown: unknown }

/** What the shell wants to know of how the emulator was started. */
interface Started {
  why: string | null
}
const STARTING: Phase = { name: 'starting', step: 'fetch' }
/** No event says that the tab in the way was closed. */
const LOOK_AGAIN_MS = 1000

interface Props {
  start: () => Promise<Started>
  /** Calls the listener as each step of `start` begins. */
  follow: (listener: (step: StartingStep) => void) => void
  children: ComponentChildren
}

/** Brings the emulator up before the first request of a page. */
export function Boot({ start, follow, children }: Props) {
  const [phase, setPhase] = useState<Phase>(STARTING)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    setPhase((before) => (isBlocked(before) ? before : STARTING))
    const begin = (step: StartingStep) =>
      setPhase((before) => (before.name === 'starting' ? { name: 'starting', step } : before))
    follow(begin)
    bring(start, () => begin('read')).then(
      () => setPhase({ name: 'ready' }),
      (thrown: unknown) => setPhase({ name: 'refused', thrown }),
    )
  }, [attempt])

  useEffect(() => {
    if (!isBlocked(phase)) return
    const timer = setTimeout(() => setAttempt((n) => n + 1), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [phase])

  if (phase.name === 'ready') return <>{children}</>
  if (phase.name === 'starting') return <StartingPage step={phase.step} />
  return <StartPage thrown={phase.thrown} onRetry={() => setAttempt((n) => n + 1)} />
}

/** Waits for another tab: tried again by itself, with the message left standing meanwhile. */
function isBlocked(phase: Phase): boolean {
  return phase.name === 'refused' && reasonOf(phase.thrown) === 'blocked'
}

async function bring(start: Props['start'], onStarted: () => void): Promise<void> {
  whyInPage.value = (await start()).why
  onStarted()
  await loadEmulator()
  listenToWorker()
  followEmulator()
  watchStorage()
  runClock()
}
