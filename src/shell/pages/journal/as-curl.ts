import type { Entry } from '../../wire'

/**
 * One journal entry as a command for a terminal. The journal masks secrets, so the key is the one given here;
 * null sends none.
 */
export function asCurl(entry: Entry, baseUrl: string, key: string | null): string {
  const lines = [`curl ${quote(new URL(entry.path, baseUrl).href)}`]
  if (entry.method !== 'GET') lines[0] += ` -X ${entry.method}`
  if (key !== null) {
    lines.push(`-H ${quote(headerOf(key))}`)
  }
  if (entry.request.body !== null && entry.request.body !== '') {
    lines.push(`-H ${quote(`Content-Type: ${entry.request.contentType ?? 'application/json'}`)}`)
    lines.push(`--data-raw ${quote(entry.request.body)}`)
  }
  return lines.join(' \\\n  ')
}

function headerOf(key: string): string {
  if (key.startsWith('sess_')) return `Authorization: Bearer ${key}`
  return key.startsWith('bk_ptr_') ? `X-Partner-Key: ${key}` : `X-API-Key: ${key}`
}

/** Single quotes keep everything as it is, except a single quote itself. */
function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
