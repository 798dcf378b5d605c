import { useEffect } from 'preact/hooks'
import type { Socket } from 'socket.io-client'
import { publish } from './events'

/** One connection for everything on the page, opened with the first list or profile that wants its events. */
let connection: Promise<Socket> | undefined
/** How many things on the page follow a profile. */
const followed = new Map<string, number>()

/** Keeps the page's lists of profiles up to date by what the service pushes: on every host, as any client would be. */
export function useLiveListing(): void {
  useEffect(() => {
    void connected()
  }, [])
}

/** As `useLiveListing`, and for every detail of one profile. */
export function useLiveProfile(slug: string): void {
  useEffect(() => {
    follow(slug, 1)
    return () => follow(slug, -1)
  }, [slug])
}

function follow(slug: string, by: 1 | -1): void {
  const count = (followed.get(slug) ?? 0) + by
  if (count > 0) followed.set(slug, count)
  else followed.delete(slug)
  void connected().then((socket) => {
    if (socket?.connected) socket.emit(followed.has(slug) ? 'subscribe' : 'unsubscribe', slug, reload)
  })
}

async function connected(): Promise<Socket | undefined> {
  try {
    connection ??= connect()
    return await connection
  } catch {
    // The client's code did not load. Without it the page shows what it last read; the next page tries again.
    connection = undefined
    return undefined
  }
}

async function connect(): Promise<Socket> {
  // Not before `start()` has put its WebSocket in place, which this page's code runs after.
  const { io } = await import('socket.io-client')
  const socket = io('/agent-profiles', { transports: ['websocket'] })
  socket.on('AGENT_PROFILE_UPDATE', reload)
  socket.on('AGENT_PROFILE_DETAIL_UPDATE', reload)
  socket.on('connect', () => {
    // This page got no events while it was not connected.
    reload()
    for (const slug of followed.keys()) socket.emit('subscribe', slug, reload)
  })
  return socket
}

function reload(): void {
  publish('profile.changed')
}
