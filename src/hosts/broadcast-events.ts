import type { Emulator } from '../emulator'
import { CHANNEL } from './socket-channel'

/**
 * How long an event waits for others like it, milliseconds. A page loads anew what an event names, and a message to every
 * page takes a tenth of what a write takes.
 */
const TOGETHER_MS = 10

/**
 * Broadcasts the emulator's bus events to every open page of this origin, under the bus's own names, behind the answer
 * of the request that made them; what was published several times meanwhile, once. For hosts in a browser: the worker,
 * and a page that runs the emulator itself. Returns how to stop.
 */
export function broadcastEvents(events: Emulator['events']): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const waiting = new Map<string, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    for (const event of waiting.values()) channel.postMessage(event)
    waiting.clear()
  }
  const unsubscribe = events.subscribe((event) => {
    const text = JSON.stringify(event)
    // Where it stands last: what it names may have changed again since.
    waiting.delete(text)
    waiting.set(text, event)
    timer ??= setTimeout(send, TOGETHER_MS)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
    channel.close()
  }
}
