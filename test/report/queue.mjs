/** In which order the steps of `npm test` run, and how many at the same time. */

/**
 * @typedef {object} QueuedStep
 * @property {string} name
 * @property {() => Promise<boolean>} work whether it succeeded
 * @property {readonly string[] | undefined} [needs] names of steps before it; it is left out where one of them does not succeed
 * @property {readonly string[]} [after] names of steps before it, however they end
 */

/**
 * Takes the steps in their order, as many at a time as said, and each once those before it have ended. With the longest
 * first no step is left alone at the end.
 * @param {readonly QueuedStep[]} steps
 * @param {number} atOnce
 */
export async function inTurn(steps, atOnce) {
  const waiting = [...steps]
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  /** @type {Set<string>} */
  const ended = new Set()
  /** @type {Set<string>} */
  const succeeded = new Set()
  for (;;) {
    const next = waiting.findIndex(
      ({ needs = [], after = [] }) =>
        needs.every((name) => succeeded.has(name)) && after.every((name) => ended.has(name)),
    )
    if (next >= 0 && running.size < atOnce) {
      const [step] = waiting.splice(next, 1)
      if (step) begin(step)
    } else if (running.size > 0) {
      await Promise.race(running)
    } else {
      return
    }
  }

  /** @param {QueuedStep} step */
  function begin({ name, work }) {
    const done = work().then((isRight) => {
      ended.add(name)
      if (isRight) succeeded.add(name)
      running.delete(done)
    })
    running.add(done)
  }
}
