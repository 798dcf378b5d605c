/** Which steps of `npm test` run at the same time. */

/**
 * Takes the lanes side by side, the steps of each in turn. A lane that has nothing left takes the last step of the one
 * that has most: the cores are busy to the end, however long a step takes.
 * @param {readonly (readonly (() => Promise<unknown>)[])[]} lanes
 */
export async function sideBySide(lanes) {
  const queues = lanes.map((steps) => [...steps])
  await Promise.all(
    queues.map(async (own) => {
      for (;;) {
        const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most))
        const take = own.length > 0 ? own.shift() : longest.pop()
        if (!take) return
        await take()
      }
    }),
  )
}
