import type { AppEvent, Blocked, SentError } from '../../../../sdk/wire'

/** One call of the page's SDK. */
export interface LoggedCall {
  id: number
  name: string
  at: number
  args: readonly unknown[]
  /** Undefined while it is under way. */
  end?: { ms: number } & ({ result: unknown } | { error: SentError })
}

interface LoggedLine {
  level: string
  text: string
  at: string
  line?: number
  file?: string
}

/** What is known of a page since it was opened. The newest last. */
export interface AppLog {
  calls: readonly LoggedCall[]
  lines: readonly LoggedLine[]
  blocked: readonly (Blocked & { times: number })[]
  readyAt: number | null
  /** Why the frame is gone. */
  closed: string | null
}

export const NOTHING_LOGGED: AppLog = { calls: [], lines: [], blocked: [], readyAt: null, closed: null }

/** Of each kind; the oldest go. */
const MOST = 300

/** The log after another event. */
export function logged(before: AppLog, event: AppEvent): AppLog {
  switch (event.kind) {
    case 'ready':
      return { ...before, readyAt: event.at }
    case 'closed':
      return { ...before, closed: event.why }
    case 'call': {
      const { id, name, at, args } = event
      return { ...before, calls: added(before.calls, { id, name, at, args }) }
    }
    case 'answer': {
      const { id, ms, error, result } = event
      const end = error ? { ms, error } : { ms, result }
      return { ...before, calls: before.calls.map((one) => (one.id === id ? { ...one, end } : one)) }
    }
    case 'console':
      return {
        ...before,
        lines: added(before.lines, { level: event.level, text: event.text, at: iso(event.at) }),
      }
    case 'error': {
      const { text, line } = event
      const place = line === undefined ? {} : { file: 'index.html', line }
      return { ...before, lines: added(before.lines, { level: 'error', text, at: iso(event.at), ...place }) }
    }
    case 'blocked': {
      const { by, url } = event.blocked
      const known = before.blocked.find((one) => one.by === by && one.url === url)
      if (!known) return { ...before, blocked: added(before.blocked, { ...event.blocked, times: 1 }) }
      const again = { ...known, times: known.times + 1 }
      return { ...before, blocked: before.blocked.map((one) => (one === known ? again : one)) }
    }
  }
}

function added<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return [...list.slice(1 - MOST), item]
}

const iso = (at: number) => new Date(at).toISOString()

/** The permission that a call of the page needs; null where it needs none of its own. */
function permissionOf(call: string): string | null {
  return PERMISSIONS[call] ?? null
}

const PERMISSIONS: Readonly<Record<string, string>> = {
  'appKV.get': 'read:appdata',
  'appKV.list': 'read:appdata',
  'appKV.set': 'write:appdata',
  'appKV.delete': 'write:appdata',
  confirmTransaction: 'prepare:transaction',
  'x402.fetch': 'pay:x402',
  'secrets.status': 'read:secrets',
  'secrets.requestSetup': 'read:secrets',
}

/** How often the page called what needs each permission. */
export function permissionsUsed(calls: readonly LoggedCall[]): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  for (const { name } of calls) {
    const permission = permissionOf(name)
    if (permission) used.set(permission, (used.get(permission) ?? 0) + 1)
  }
  return used
}
