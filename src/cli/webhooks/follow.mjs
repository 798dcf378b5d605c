import { setTimeout as sleep } from 'node:timers/promises'
import { serverEvents } from '../server-events.mjs'

/** What is read at once where many calls came in. */
const PAGE = 50
const RETRY_MS = 1_000

/** @typedef {import('./words.mjs').Delivery} Delivery */

/**
 * Deliveries as they are made. The emulator says that there is one; what was missed between two streams is read then too.
 * @param {import('./client.mjs').Client} client
 * @param {() => Iterable<string>} names
 * @param {(name: string, delivery: Delivery) => void} show
 */
export function follower(client, names, show) {
  /** @type {Map<string, string | undefined>} the newest that is known, by name */
  const known = new Map()
  /** Reads take turns, or one delivery would be shown twice. */
  let reading = Promise.resolve()

  /** The newest deliveries, in the order in which they were made. @param {string} name @param {number} limit */
  async function newest(name, limit) {
    const { deliveries } = await client.call('GET', client.path(name, `/logs?limit=${limit}`))
    known.set(name, deliveries[0]?.id)
    return /** @type {Delivery[]} */ (deliveries.reverse())
  }

  /** @param {string} name */
  async function catchUp(name) {
    if (!known.has(name)) return
    const before = known.get(name)
    const deliveries = await newest(name, PAGE)
    const from = deliveries.findIndex(({ id }) => id === before)
    for (const delivery of deliveries.slice(from + 1)) show(name, delivery)
  }

  /** @param {string} name */
  function inTurn(name) {
    reading = reading.catch(() => undefined).then(() => catchUp(name))
    return reading
  }

  /** Until the signal. An emulator that is started anew is waited for. @param {AbortSignal} signal */
  async function follow(signal) {
    let isWaiting = false
    const opened = () => {
      if (isWaiting) console.error(`${client.admin.origin} answers again.`)
      isWaiting = false
      // What was delivered while nobody listened. A failure is that of the next read.
      for (const name of names()) inTurn(name).catch(() => undefined)
    }
    while (!signal.aborted) {
      try {
        const events = serverEvents(client.admin, '/webhooks/deliveries', { signal, opened })
        for await (const { data } of events) await inTurn(JSON.parse(data).name)
      } catch (error) {
        if (signal.aborted) return
        if (!isWaiting) console.error(`${/** @type {Error} */ (error).message} Waiting for it.`)
        isWaiting = true
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  return { newest, follow }
}
