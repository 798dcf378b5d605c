import { beforeAll, describe, expect, it } from 'vitest'
import { inNamespace } from './in-namespace'

const IPV4 = '93.184.216.34'
const IPV6 = '2606:2800:220:1::34'
/** Reached on this machine by a route alone: no interface has it. */
const ROUTED = '45.33.32.156'
const CALLERS = ['webhook', 'script', 'skill', 'toolServer', 'eventStream']
/** What each of them shows of an answer: some its status alone. */
const REFUSED: Record<string, string> = {
  webhook: '(Rule outbound.own.)',
  script: '(Rule outbound.own.)',
  skill: 'it answers 403',
  toolServer: '(Rule outbound.own.)',
  eventStream: 'status code (403)',
}

interface Report {
  refused: Record<string, Record<string, string>>
  comesBack: Record<string, Record<string, string>>
  allowed: string
  token: { without: { status: number; body: object }; wrong: { status: number }; right: number }
  reached: number
}
let report: Report

beforeAll(async () => {
  const setUp = [
    `ip addr add ${IPV4}/32 dev lo`,
    `ip -6 addr add ${IPV6}/128 dev lo`,
    `ip route add local ${ROUTED}/32 dev lo`,
  ]
  report = await inNamespace(setUp, 'public-machine.mjs', IPV4, IPV6, ROUTED)
})

describe('on a machine with public addresses', () => {
  it('[paths-open-nothing] user code of no kind reaches one of them, as a literal or by a redirect', () => {
    const ways = [
      ...['ipv4', 'ipv4 in hexadecimal', 'ipv6', 'ipv6 in full', 'ipv4, another port', 'ipv6, another port'],
      'an address of no interface',
    ]
    expect(Object.keys(report.refused)).toEqual([...ways, ...ways.map((way) => `${way}, by a redirect`)])
    for (const [way, output] of Object.entries(report.refused)) {
      expect(Object.keys(output)).toEqual(CALLERS)
      for (const [caller, text] of Object.entries(output)) {
        // The client of tool servers follows to no other origin by itself.
        const isFollowed = !way.endsWith('redirect') || !['toolServer', 'eventStream'].includes(caller)
        const why = isFollowed
          ? 'an address of this machine, which code in the emulator may not call'
          : 'not followed'
        expect(text, `${caller}, ${way}`).toContain(why)
      }
    }
    expect(report.reached).toBe(0)
  })

  it('a call that comes back by a way that no address shows is refused by its mark', () => {
    for (const [what, output] of Object.entries(report.comesBack)) {
      expect(Object.keys(output)).toEqual(CALLERS)
      for (const [caller, text] of Object.entries(output)) {
        const isTool = ['toolServer', 'eventStream'].includes(caller)
        const refusal = isTool && what.endsWith('redirect') ? 'not followed' : REFUSED[caller]
        expect(text, `${caller}, ${what}`).toContain(refusal)
      }
    }
  })

  it('the own address is called where it is allowed with its port', () => {
    const { status, text } = JSON.parse(report.allowed)
    expect(status).toBe(401)
    expect(text).toContain('API key required')
  })

  it('the admin API asks for the token', () => {
    expect(report.token).toMatchObject({
      without: { status: 401, body: { error: 'Token required' } },
      wrong: { status: 401 },
      right: 200,
    })
  })
})
