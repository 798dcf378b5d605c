import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../helpers/scratch'
import { inNamespace } from './in-namespace'

const ADDRESS = '192.168.77.7'
// biome-ignore lint/suspicious/noExplicitAny: what a script printed; each assertion says what is expected of it
let report: any
const folder = scratchFolder()
afterAll(folder.remove)

beforeAll(async () => {
  report = await inNamespace(
    [`ip addr add ${ADDRESS}/32 dev lo`],
    'beyond-loopback.mjs',
    ADDRESS,
    folder.path,
  )
})

describe('an address that other machines reach', () => {
  it('has a token, which is printed with the address of the shell', () => {
    const [, token] = /^token ([0-9a-f]{32}) \(/m.exec(report.drawn.said) ?? []
    expect(token).toBeDefined()
    expect(report.drawn.said).toMatch(new RegExp(`^shell http://0\\.0\\.0\\.0:\\d+/\\?token=${token}$`, 'm'))
    expect(report.loopback.token).toBeNull()
    expect(report.loopback.said).not.toMatch(/^(token|shell|keys)/m)
  })

  it('keeps the admin API from whoever does not send it', () => {
    const { without, wrong, events, entry, withCookie, shell } = report.drawn
    expect(without.status).toBe(401)
    expect(without.body).toEqual({
      error: 'Token required',
      message: expect.stringContaining('(Rule control.token.)'),
    })
    expect([wrong.status, events.status, withCookie, shell]).toEqual([401, 401, 200, 200])
    expect(entry).toEqual({
      status: 303,
      location: '/ui/keys?tab=1',
      cookie: expect.stringMatching(
        /^sandbank_token_\d+=[0-9a-f]{32}; Path=\/__sandbank; HttpOnly; SameSite=Strict$/,
      ),
    })
  })

  it('is operated by commands with the token', () => {
    const { without, flag, environment, wallet, exec } = report.commands
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining('Token required') })
    expect(flag.code).toBe(0)
    expect(JSON.parse(flag.output).env.SANDBANK_TOKEN).toBe(/^token (\S+)/m.exec(report.drawn.said)?.[1])
    expect([environment.code, wallet.code]).toEqual([0, 0])
    expect(exec.output).toContain('"host": "node"')
    expect(exec.code).toBe(0)
  })

  it('has keys that nobody knows, and lets the well-known ones in where they were named', () => {
    const { ownKey, wellKnownKey, wellKnownSession, hasSameKeys } = report.drawn
    expect([ownKey, wellKnownKey.status, wellKnownSession, hasSameKeys]).toEqual([200, 401, 401, false])
    expect(wellKnownKey.body).toEqual({
      error: 'Invalid API key',
      message: expect.stringContaining('(Rule auth.wellKnown.)'),
    })
    const { tokens, areEqual, named, kept, made } = report.seeds
    expect(tokens).toEqual(['of-the-environment', 'of-the-flag'])
    expect([areEqual, named, made]).toEqual([true, 200, 200])
    // A state that was made on loopback.
    expect(kept.wellKnownKey.status).toBe(401)
    expect(kept.said).toMatch(/^keys {2}none of those that the state began with/m)
  })
})
