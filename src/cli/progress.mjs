import { serverEvents } from './server-events.mjs'

/**
 * Whose progress is shown, as a stream of events, and each of them in words.
 * @typedef {{ path: string, words: (progress: any) => string }} Progress
 */

/** An advance of the clock. @type {Progress} */
const CLOCK = { path: '/clock', words: timeWords }

/**
 * Shows progress on a terminal while `travel` runs, of an advance of the clock unless it is said. Elsewhere, or where no
 * progress is sent, it is only under way.
 * @template Result
 * @param {ReturnType<typeof import('./admin.mjs').connect>} admin
 * @param {NodeJS.WriteStream} terminal
 * @param {() => Promise<Result>} travel
 * @param {Progress} [of]
 * @returns {Promise<Result>}
 */
export async function showProgress(admin, terminal, travel, of = CLOCK) {
  if (!terminal.isTTY) return travel()
  const over = new AbortController()
  // What fails here fails in the advance too, and is reported there.
  const shown = show(admin, terminal, of, over.signal).catch(() => undefined)
  try {
    return await travel()
  } finally {
    over.abort()
    await shown
    terminal.clearLine(0)
    terminal.cursorTo(0)
  }
}

/**
 * Until `signal` ends it. A stream that is over is opened again.
 * @param {ReturnType<typeof import('./admin.mjs').connect>} admin
 * @param {NodeJS.WriteStream} terminal
 * @param {Progress} of
 * @param {AbortSignal} signal
 */
async function show(admin, terminal, { path, words }, signal) {
  while (!signal.aborted) {
    for await (const { data } of serverEvents(admin, path, { signal })) {
      terminal.cursorTo(0)
      terminal.write(words(JSON.parse(data)))
      terminal.clearLine(1)
    }
  }
}

/** @param {{ from: string, at: string, until: string }} progress */
function timeWords({ from, at, until }) {
  const [start, now, end] = [Date.parse(from), Date.parse(at), Date.parse(until)]
  const percent = end > start ? Math.floor(((now - start) / (end - start)) * 100) : 100
  return `${String(percent).padStart(3)} %  ${at}`
}
