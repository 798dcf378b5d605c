import { setTimeout as sleep } from 'node:timers/promises'
import { serverEvents } from './server-events.mjs'

const RETRY_MS = 1_000

/**
 * The events of a stream until the signal. An emulator that is started anew is waited for.
 * @param {ReturnType<typeof import('./admin.mjs').connect>} admin
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {object} listener
 * @param {() => void} listener.opened there is a stream again: something may have been missed
 * @param {(event: import('eventsource-parser').EventSourceMessage) => Promise<void>} listener.event
 */
export async function followEvents(admin, path, signal, { opened, event }) {
  let isWaiting = false
  const again = () => {
    if (isWaiting) console.error(`${admin.origin} answers again.`)
    isWaiting = false
    opened()
  }
  while (!signal.aborted) {
    try {
      for await (const message of serverEvents(admin, path, { signal, opened: again })) await event(message)
    } catch (error) {
      if (signal.aborted) return
      if (!isWaiting) console.error(`${/** @type {Error} */ (error).message} Waiting for it.`)
      isWaiting = true
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
