/**
 * The id that names a request and its repeats. Plain JavaScript without imports: the command line and the relay send it
 * too, before any package is installed.
 */

/** The header that carries it. */
export const REQUEST_ID_HEADER = 'X-Sandbank-Request-Id'

const LONGEST_ID = 200

/**
 * The id a request was sent with, cut at 200 characters; undefined where it has none.
 * @param {Headers} headers
 * @returns {string | undefined}
 */
export function sentRequestId(headers) {
  return headers.get(REQUEST_ID_HEADER)?.trim().slice(0, LONGEST_ID) || undefined
}
