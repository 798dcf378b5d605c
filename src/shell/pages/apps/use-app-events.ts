import { useEffect } from 'preact/hooks'
import { health } from '../../state/emulator'
import { type EventType, publish } from '../../state/events'

/** By the names of the stream. */
const EVENT_TYPES: Readonly<Record<string, EventType>> = {
  files: 'files.changed',
  app: 'apps.changed',
  data: 'apps.data.changed',
  ran: 'apps.ran',
}

/**
 * Subscribes to changes of apps by others, of an emulator that is a server: one in this browser notifies every page
 * itself.
 */
export function useAppEvents(): void {
  const isServer = health.value?.host === 'node'
  useEffect(() => {
    if (!isServer) return
    const source = new EventSource('/__sandbank/apps/events')
    let wasOpen = false
    source.addEventListener('open', () => {
      // It connects anew every minute: what happened in between is read.
      if (wasOpen) for (const type of Object.values(EVENT_TYPES)) publish(type)
      wasOpen = true
    })
    for (const [name, type] of Object.entries(EVENT_TYPES)) source.addEventListener(name, () => publish(type))
    return () => source.close()
  }, [isServer])
}
