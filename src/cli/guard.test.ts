import { describe, expect, it } from 'vitest'
import { refusalOf } from './guard.mjs'

const knock = (changes: Partial<Parameters<typeof refusalOf>[0]>) => ({
  host: 'localhost:4100',
  origin: undefined,
  site: undefined,
  pathname: '/agent-profiles',
  ...changes,
})

describe('the guard', () => {
  it.each(['localhost', 'localhost:4100', '127.0.0.1:80', '[::1]:4100', 'app.localhost:4100', 'LOCALHOST:1'])(
    'lets %s in, a name of this machine, on any port',
    (host) => {
      expect(refusalOf(knock({ host }))).toBeUndefined()
    },
  )

  it.each([
    undefined,
    '',
    'evil.example:4100',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.7:4100',
    'evil@x y',
  ])('turns the host %s away, on every path', (host) => {
    for (const pathname of ['/', '/agent-profiles', '/__sandbank/health']) {
      expect(refusalOf(knock({ host, pathname }))).toMatchObject({ status: 403, error: 'Foreign host' })
    }
  })

  it('lets in a name it was told', () => {
    expect(refusalOf(knock({ host: 'box.test:4100' }), ['box.test'])).toBeUndefined()
  })

  const desk = { pathname: '/__sandbank/reset' }
  it.each([
    ['a page of its own', { origin: 'http://localhost:4100' }, undefined],
    ['a program', {}, undefined],
    ['a page of another site', { origin: 'https://evil.example' }, 'Foreign origin'],
    ['a page of another port', { origin: 'http://localhost:5173' }, 'Foreign origin'],
    ['a sandboxed frame', { origin: 'null' }, 'Foreign origin'],
    ['a picture on another site', { site: 'cross-site' }, 'Foreign origin'],
    ['a link typed or followed within the site', { site: 'none' }, undefined],
  ])('at the desk: %s', (_, from, error) => {
    expect(refusalOf(knock({ ...desk, ...from }))?.error).toBe(error)
  })

  it('leaves the API itself open to other pages', () => {
    expect(refusalOf(knock({ origin: 'http://localhost:5173' }))).toBeUndefined()
  })

  it('takes a tab for the relay only from its own pages', () => {
    const relay = { pathname: '/__relay', upgrade: true }
    expect(refusalOf(knock({ ...relay, origin: 'http://localhost:4100' }))).toBeUndefined()
    expect(refusalOf(knock({ ...relay, origin: 'https://evil.example' }))?.message).toContain('guard.relay')
    expect(refusalOf(knock(relay))?.message).toContain('a program without an origin')
  })
})
