import { followEvents } from '../follow-events.mjs'

/** What is read at once where many calls came in. */
const PAGE = 50

/** @typedef {import('./kind.mjs').Call} Call */

/**
 * Calls as they end. The emulator says that there is one; what was missed between two streams is read then too.
 * @param {import('../client.mjs').Client} client
 * @param {import('./kind.mjs').HandlerKind} kind
 * @param {() => Iterable<string>} names
 * @param {(name: string, call: Call) => void} show
 */
export function follower(client, kind, names, show) {
  /** @type {Map<string, Set<string>>} the ids of those that are over and known, by name */
  const known = new Map()
  /** Reads take turns, or one call would be shown twice. */
  let reading = Promise.resolve()

  /** The newest calls, in the order in which they were made. @param {string} name @param {number} limit */
  async function read(name, limit) {
    const calls = kind.calls(await client.call('GET', kind.routes.logs(name, limit))).reverse()
    known.set(name, new Set(calls.filter(kind.isOver).map(({ id }) => id)))
    return calls
  }

  /** @param {string} name @param {number} limit */
  async function newest(name, limit) {
    return (await read(name, Math.max(limit, PAGE))).slice(-limit)
  }

  /** @param {string} name */
  async function catchUp(name) {
    const before = known.get(name)
    if (!before) return
    for (const call of await read(name, PAGE)) {
      if (kind.isOver(call) && !before.has(call.id)) show(name, call)
    }
  }

  /** @param {string} name */
  function inTurn(name) {
    reading = reading.catch(() => undefined).then(() => catchUp(name))
    return reading
  }

  /** Until the signal. @param {AbortSignal} signal */
  const follow = (signal) =>
    followEvents(client.admin, kind.stream, signal, {
      // What was called while no one was subscribed. A failure is that of the next read.
      opened() {
        for (const name of names()) inTurn(name).catch(() => undefined)
      },
      event: ({ data }) => inTurn(JSON.parse(data).name),
    })

  return { newest, follow }
}
