import { computed, signal } from '@preact/signals'
import { call } from '../api'
import type { ClockState } from '../wire'
import { onEvent } from './events'

const reading = signal<{ clock: ClockState; at: number } | null>(null)
const tick = signal(0)

export const clockState = computed(() => reading.value?.clock ?? null)

/** The emulator's now in epoch ms, carried forward locally between readings; null before the first one. */
export const virtualNow = computed<number | null>(() => {
  const current = reading.value
  tick.value
  if (!current) return null
  const base = Date.parse(current.clock.now)
  return current.clock.mode === 'frozen' ? base : base + (performance.now() - current.at)
})

/** Whether virtual time is the machine's own; a moment of distance is only the way of the answer. */
export function isRealTime({ mode, offsetMs }: ClockState): boolean {
  return mode !== 'frozen' && Math.abs(offsetMs) < 1000
}

export function noteClock(clock: ClockState): void {
  reading.value = { clock, at: performance.now() }
}

export async function readClock(): Promise<void> {
  try {
    noteClock(await call('GET /__sandbank/clock'))
  } catch {
    // The header keeps the last known time; the pages themselves say what is wrong.
  }
}

export function runClock(): void {
  void readClock()
  onEvent(['clock.changed'], () => void readClock())
  setInterval(() => {
    if (document.visibilityState === 'visible') tick.value++
  }, 1000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readClock()
  })
}
