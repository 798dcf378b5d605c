import { serverEvents } from './server-events.mjs'

/**
 * Shows the progress of an advance of the clock on a terminal, while `travel` runs. Elsewhere, or where no progress
 * is sent, it is only under way.
 * @template Result
 * @param {ReturnType<typeof import('./admin.mjs').connect>} admin
 * @param {NodeJS.WriteStream} terminal
 * @param {() => Promise<Result>} travel
 * @returns {Promise<Result>}
 */
export async function showProgress(admin, terminal, travel) {
  if (!terminal.isTTY) return travel()
  const over = new AbortController()
  // What fails here fails in the advance too, and is reported there.
  const shown = show(admin, terminal, over.signal).catch(() => undefined)
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
 * @param {AbortSignal} signal
 */
async function show(admin, terminal, signal) {
  while (!signal.aborted) {
    for await (const { data } of serverEvents(admin, '/clock', { signal })) write(terminal, JSON.parse(data))
  }
}

/** @param {NodeJS.WriteStream} terminal @param {{ from: string, at: string, until: string }} progress */
function write(terminal, { from, at, until }) {
  const [start, now, end] = [Date.parse(from), Date.parse(at), Date.parse(until)]
  const percent = end > start ? Math.floor(((now - start) / (end - start)) * 100) : 100
  terminal.cursorTo(0)
  terminal.write(`${String(percent).padStart(3)} %  ${at}`)
  terminal.clearLine(1)
}
