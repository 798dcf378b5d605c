import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../../../../sdk/wire'
import { type AppLog, logged, NOTHING_LOGGED, permissionsUsed } from './log'
import { shellPath } from './shell-path'

const logOf = (...events: AppEvent[]): AppLog => events.reduce(logged, NOTHING_LOGGED)
const callEvent = (id: number, name: string): AppEvent => ({ kind: 'call', at: 1, id, name, args: ['tides'] })

describe('what is known of a page', () => {
  it('is its calls with their ends, whichever ends first', () => {
    const { calls } = logOf(
      callEvent(1, 'appKV.get'),
      callEvent(2, 'scripts.run'),
      { kind: 'answer', at: 5, id: 2, name: 'scripts.run', ms: 4, result: 3 },
      {
        kind: 'answer',
        at: 6,
        id: 1,
        name: 'appKV.get',
        ms: 5,
        error: { name: 'E', message: 'no', status: 403 },
      },
    )
    expect(calls.map(({ id, end }) => [id, end])).toEqual([
      [1, { ms: 5, error: { name: 'E', message: 'no', status: 403 } }],
      [2, { ms: 4, result: 3 }],
    ])
    expect([...permissionsUsed(calls)]).toEqual([['read:appdata', 1]])
  })

  it('is what it wrote, its errors at their lines, and each blocked address once, with a count', () => {
    const blocked = { by: 'fetch', url: 'https://api.test/', advice: 'Use a script.' }
    const log = logOf(
      { kind: 'console', at: 0, level: 'warn', text: 'high water' },
      { kind: 'error', at: 0, text: 'boom', line: 7 },
      { kind: 'blocked', at: 0, blocked },
      { kind: 'blocked', at: 1, blocked },
    )
    expect(log.lines).toMatchObject([
      { level: 'warn', text: 'high water' },
      { level: 'error', text: 'boom', file: 'index.html', line: 7 },
    ])
    expect(log.blocked).toEqual([{ ...blocked, times: 2 }])
  })

  it('is bounded: the oldest calls go', () => {
    const { calls } = logOf(...Array.from({ length: 301 }, (_, id) => callEvent(id, 'appKV.get')))
    expect([calls.length, calls[0]?.id, calls.at(-1)?.id]).toEqual([300, 1, 300])
  })
})

describe('a path that an app names', () => {
  it('is one of the shell', () => {
    expect(['/', '/wallet', '/apps/harbor', '/ui/files', '/a/0x1/harbor', '/about'].map(shellPath)).toEqual([
      '/',
      '/ui/wallet',
      '/ui/apps/harbor',
      '/ui/files',
      '/a/0x1/harbor',
      '/ui/about',
    ])
  })
})
