import type { BusEventName } from '../../contract'

/** The names the emulator's bus uses; only the shell publishes `session.changed`. */
export type EventType = BusEventName | 'session.changed'

type Listener = (type: EventType) => void
const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

/**
 * Starts listening to the events that the emulator in this browser broadcasts. Node broadcasts none; `publish` covers
 * our own changes.
 */
export function listenToWorker(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('sandbank')
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const data = event.data
    if (typeof data === 'object' && data !== null && 'type' in data) publish(data.type as EventType)
  }
}

/** Publishes a change within this page, so that what shows it loads it again. */
export function publish(type: EventType): void {
  for (const listener of [...listeners]) listener(type)
}

/**
 * Calls `listener` for any of `types`, and always when the whole state was replaced. Answers a function that stops it.
 */
export function onEvent(types: readonly EventType[], listener: () => void): () => void {
  const wrapped: Listener = (type) => {
    // Many profiles at once: every page of a profile may be out of date.
    const meant = type === 'profiles.changed' ? 'profile.changed' : type
    if (type === 'state.replaced' || types.includes(meant)) listener()
  }
  listeners.add(wrapped)
  return () => listeners.delete(wrapped)
}
