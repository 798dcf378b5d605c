/**
 * The one reading of a request's path. Whoever decides by the path (the guard of a server, the router, a host that
 * keeps some paths for itself) reads it here: two readings that differ are a way past the stricter one. Plain
 * JavaScript without imports, because the server reads it before the packages are installed.
 */

/**
 * @typedef {object} ReadPath
 * @property {string} path decoded once, without query and fragment: `/__sandbank/reset`
 * @property {string} encoded the same with every segment percent-encoded in the one way
 * @property {string} search the query as it was sent, with its `?`; empty where there is none
 */

/**
 * Reads the target of a request line (`/path?query`, or absolute: `http://host/path?query`), or a URL's path. What can be
 * read in more than one way is not read at all: `problem` says why, in words that follow "path: ".
 * @param {string} target
 * @returns {ReadPath | { problem: string }}
 */
export function readPath(target) {
  // Most are as plain as that, and are read several times on the way of a request.
  if (/^(?:\/[\w-]+)+$/.test(target)) return { path: target, encoded: target, search: '' }
  const [withoutFragment = ''] = target.split('#', 1)
  const queryAt = withoutFragment.indexOf('?')
  const beforeQuery = queryAt < 0 ? withoutFragment : withoutFragment.slice(0, queryAt)
  const search = queryAt < 0 ? '' : withoutFragment.slice(queryAt)
  const raw = beforeQuery.replace(/^https?:\/\/[\w.:[\]-]+(?=\/|$)/i, '') || '/'
  if (!raw.startsWith('/')) return { problem: 'must begin with a slash' }
  if (!/^[!-~]*$/.test(raw))
    return { problem: 'must be written in visible ASCII; encode other characters as %XX' }
  if (raw.includes('\\')) return { problem: 'a backslash separates nothing here; write /' }
  const segments = []
  for (const written of raw.split('/')) {
    const segment = decoded(written)
    if (segment === undefined) return { problem: 'a % does not begin the encoding of UTF-8 text' }
    if (/[/\\]/.test(segment)) return { problem: 'holds an encoded slash or backslash (%2F, %5C)' }
    if (segment === '.' || segment === '..')
      return { problem: 'has a segment "." or ".."; write the path without' }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\u0000-\u001f\u007f]/.test(segment)) return { problem: 'holds an encoded control character' }
    segments.push(segment)
  }
  return { path: segments.join('/'), encoded: segments.map(encodeURIComponent).join('/'), search }
}

/**
 * Whether a path that was read belongs to the emulator itself (`/__sandbank`, `/__relay`) and not to the emulated
 * service. Wider than the router, which distinguishes letter case and slashes: who is to be kept out must not pass by
 * a spelling.
 * @param {string} path decoded
 */
export function isAdminPath(path) {
  return /^\/*__/.test(path)
}

/** @param {string} segment */
function decoded(segment) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
