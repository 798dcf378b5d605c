import type { Emulator } from '../emulator'
import { CHANNEL } from './socket-channel'

/**
 * Broadcasts the emulator's bus events to every open page of this origin, under the bus's own names. For hosts in a
 * browser: the worker, and a page that runs the emulator itself. Returns how to stop.
 */
export function broadcastEvents(events: Emulator['events']): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let isOpen = true
  const unsubscribe = events.subscribe((event) => {
    // Behind the answer of the request that made it: a message to every page takes a tenth of what a write takes.
    setTimeout(() => isOpen && channel.postMessage(event))
  })
  return () => {
    isOpen = false
    unsubscribe()
    channel.close()
  }
}
