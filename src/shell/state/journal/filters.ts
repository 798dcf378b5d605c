import type { Entry } from '../../wire'

export interface Filters {
  method: string
  status: string
  path: string
  caller: string
  /** 'false': without the shell's own requests. */
  shell: '' | 'false'
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const

export function filtersOf(query: Record<string, string>, showsShell: boolean): Filters {
  return {
    method: query.method?.toUpperCase() ?? '',
    status: query.status ?? '',
    path: query.path ?? '',
    caller: query.caller ?? '',
    shell: showsShell ? '' : 'false',
  }
}

/** Whether a filter is set besides the one for the shell's own requests. */
export function hasFilters({ method, status, path, caller }: Filters): boolean {
  return [method, status, path, caller].some((value) => value !== '')
}

/** The same decision the route makes, for entries that arrive live. */
export function passes(entry: Entry, filters: Filters): boolean {
  if (filters.shell === 'false' && entry.shell) return false
  if (filters.method && entry.method !== filters.method) return false
  if (filters.status && !hasStatus(entry.status, filters.status)) return false
  if (filters.path && !entry.path.includes(filters.path)) return false
  return !filters.caller || entry.caller.label === filters.caller || entry.caller.kind === filters.caller
}

/** Newest first, each entry once, whatever way it came. */
export function merge(known: readonly Entry[], arrived: readonly Entry[], most: number): Entry[] {
  const bySeq = new Map<number, Entry>()
  for (const entry of [...known, ...arrived]) bySeq.set(entry.seq, entry)
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, most)
}

function hasStatus(status: number, expected: string): boolean {
  return /^\dxx$/.test(expected)
    ? Math.floor(status / 100) === Number(expected.charAt(0))
    : String(status) === expected
}
