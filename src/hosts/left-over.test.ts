import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kernel/durations'
import { type ScriptAnswer, whyLeftOver } from './left-over'

const NOW = Date.parse('2031-05-05T12:00:00Z')
const OURS: ScriptAnswer = {
  status: 200,
  type: 'text/javascript; charset=utf-8',
  redirected: false,
  text: 'self.sandbankPart = 1',
}
const why = (script: Partial<ScriptAnswer> | undefined, startedAt = NOW) =>
  whyLeftOver({ script: script && { ...OURS, ...script }, startedAt, now: NOW })

describe('a worker is left over where its address', () => {
  it.each<[string, Partial<ScriptAnswer>, string]>([
    ['knows no such file', { status: 404, type: 'text/html' }, 'its address answers 404'],
    ['says that it is gone', { status: 410, type: '' }, 'its address answers 410'],
    [
      'answers the page of an application',
      { type: 'text/html; charset=utf-8', text: '' },
      'its address answers text/html in place of a script',
    ],
    [
      'answers what no browser runs',
      { type: 'text/plain', text: '' },
      'its address answers text/plain in place of a script',
    ],
    [
      'serves another worker',
      { text: "importScripts('workbox.js')" },
      'its address serves the script of another program',
    ],
  ])('%s', (_, script, message) => {
    expect(why(script)).toBe(message)
  })
})

describe('a worker stays where its address', () => {
  it.each<[string, Partial<ScriptAnswer> | undefined]>([
    ['serves it', {}],
    ['serves it by an older name of its type', { type: 'application/x-javascript' }],
    ['does not answer', undefined],
    ['is behind a sign-in', { status: 401, type: 'text/html' }],
    ['sends to a sign-in', { redirected: true, type: 'text/html', text: '' }],
    ['forbids it', { status: 403, type: 'text/html' }],
    ['is called too often', { status: 429, type: 'text/html' }],
    ['has a server in trouble', { status: 502, type: 'text/html' }],
    ['names no type', { type: '', text: '' }],
  ])('%s', (_, script) => {
    expect(why(script)).toBeUndefined()
  })
})

describe('a worker for which nobody calls start()', () => {
  it('stays for 7 days', () => {
    expect(why({}, NOW - 7 * DAY_MS + 1)).toBeUndefined()
  })

  it.each([{}, undefined, { status: 503 }])(
    'leaves after them, whatever its address answers: %j',
    (script) => {
      expect(why(script, NOW - 7 * DAY_MS)).toBe(
        'no page of its scope has called start() for 7 days; it stays for 7',
      )
    },
  )

  it('stays where the clock of the machine was set back', () => {
    expect(why({}, NOW + 400 * DAY_MS)).toBeUndefined()
  })
})
