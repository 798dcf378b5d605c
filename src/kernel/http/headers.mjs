/**
 * The headers of the emulator's own. Plain JavaScript without imports: the command line and the relay send them too,
 * before any package is installed.
 */

/** In every answer: the version. Whoever has it was answered by the emulator, and not by the network. */
export const VERSION_HEADER = 'X-Sandbank'

/** In every answer: which database answered. In a request: which one alone may answer. */
export const DATABASE_HEADER = 'X-Sandbank-Database'

/** Its name before, which scripts may use: still sent, and read. */
export const OLD_DATABASE_HEADER = 'X-Sandbank-World'

/**
 * The database that an answer comes from, or that alone may answer a request.
 * @param {Pick<Headers, 'get'>} headers
 * @returns {string | undefined}
 */
export function databaseOf(headers) {
  return (headers.get(DATABASE_HEADER) ?? headers.get(OLD_DATABASE_HEADER))?.trim() || undefined
}

/** `shell` marks requests by which the shell shows a page; what its user sends from there has no mark. */
export const CALLER_HEADER = 'X-Sandbank-Caller'

/** Names a request and its repeats. */
export const REQUEST_ID_HEADER = 'X-Sandbank-Request-Id'

/** In each call that user code makes: which process it comes from, so that the process knows one that comes back. */
export const OUTBOUND_HEADER = 'X-Sandbank-Outbound'

/** In calls of user code that this emulator answers itself: how many of them stand behind one another. */
export const DEPTH_HEADER = 'X-Sandbank-Depth'

/** The token of a server that other machines can reach: its admin API asks for it. */
export const TOKEN_HEADER = 'X-Sandbank-Token'

const LONGEST_ID = 200

/**
 * The id a request was sent with, cut at 200 characters; undefined where it has none.
 * @param {Pick<Headers, 'get'>} headers
 * @returns {string | undefined}
 */
export function sentRequestId(headers) {
  return headers.get(REQUEST_ID_HEADER)?.trim().slice(0, LONGEST_ID) || undefined
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether requests of this method change nothing: they need no id, and may be sent again.
 * @param {string} method
 */
export function isSafe(method) {
  return SAFE.has(method.toUpperCase())
}
