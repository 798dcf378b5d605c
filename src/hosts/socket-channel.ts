import type { SocketEvent } from '../domains/profiles/subscriptions'
import type { Emulator } from '../emulator'

/**
 * The channel on which hosts in a browser publish to every page of this origin: bus events, and messages of sockets.
 */
export const CHANNEL = 'sandbank'

interface Message {
  type: 'socket.event'
  event: SocketEvent
}

/**
 * Sends socket messages to every page of this origin, where the connections are. For hosts in a
 * browser: the worker, and a page that runs the emulator itself. Returns how to stop.
 */
export function broadcastSocketEvents(emulator: Emulator, origin: string): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const stop = emulator.socketEvents((event) => {
    channel.postMessage({ type: 'socket.event', event } satisfies Message)
  }, origin)
  return () => {
    stop()
    channel.close()
  }
}

/** The other end, in a page. Returns how to stop. */
export function hearSocketEvents(listener: (event: SocketEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message | { type?: unknown } | null>) => {
    if (isMessage(data)) listener(data.event)
  }
  return () => channel.close()
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'socket.event'
}
