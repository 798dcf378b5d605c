import type { Emulator } from '../emulator'
import { CHANNEL } from './socket-channel'

/**
 * Broadcasts the emulator's bus events to every open page of this origin, under the bus's own names. For hosts in a
 * browser: the worker, and a page that runs the emulator itself. Returns how to stop.
 */
export function broadcastEvents(events: Emulator['events']): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const unsubscribe = events.subscribe((event) => channel.postMessage(event))
  return () => {
    unsubscribe()
    channel.close()
  }
}
