import { followEvents } from '../follow-events.mjs'

/** What is read at once where many calls came in. */
const PAGE = 50

/** @typedef {import('./words.mjs').Delivery} Delivery */

/**
 * Deliveries as they are made. The emulator says that there is one; what was missed between two streams is read then too.
 * @param {import('../client.mjs').Client} client
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

  /** Until the signal. @param {AbortSignal} signal */
  const follow = (signal) =>
    followEvents(client.admin, '/webhooks/deliveries', signal, {
      // What was delivered while no one was subscribed. A failure is that of the next read.
      opened() {
        for (const name of names()) inTurn(name).catch(() => undefined)
      },
      event: ({ data }) => inTurn(JSON.parse(data).name),
    })

  return { newest, follow }
}
