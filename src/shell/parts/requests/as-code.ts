import type { Entry } from '../../wire'

/** What of a journal entry is sent again. The journal masks secrets, so the key is given besides; null sends none. */
type Request = Pick<Entry, 'method' | 'path' | 'request'>

/** As a command for a terminal. */
export function asCurl(entry: Request, baseUrl: string, key: string | null): string {
  const lines = [`curl ${quote(new URL(entry.path, baseUrl).href)}`]
  if (entry.method !== 'GET') lines[0] += ` -X ${entry.method}`
  for (const [name, value] of headersOf(entry, key)) lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (hasBody(entry)) lines.push(`--data-raw ${quote(entry.request.body ?? '')}`)
  return lines.join(' \\\n  ')
}

/** As a call in JavaScript. */
export function asFetch(entry: Request, baseUrl: string, key: string | null): string {
  const headers = headersOf(entry, key)
  const options = {
    ...(entry.method !== 'GET' && { method: entry.method }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(hasBody(entry) && { body: entry.request.body }),
  }
  const url = JSON.stringify(new URL(entry.path, baseUrl).href)
  return Object.keys(options).length === 0
    ? `await fetch(${url})`
    : `await fetch(${url}, ${JSON.stringify(options, null, 2)})`
}

const hasBody = ({ request }: Request) => request.body !== null && request.body !== ''

function headersOf(entry: Request, key: string | null): [name: string, value: string][] {
  return [
    ...(key === null ? [] : [keyHeader(key)]),
    ...(hasBody(entry)
      ? [['Content-Type', entry.request.contentType ?? 'application/json'] as [string, string]]
      : []),
  ]
}

function keyHeader(key: string): [string, string] {
  if (key.startsWith('sess_')) return ['Authorization', `Bearer ${key}`]
  return [key.startsWith('bk_ptr_') ? 'X-Partner-Key' : 'X-API-Key', key]
}

/** Single quotes keep everything as it is, except a single quote itself. */
function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
