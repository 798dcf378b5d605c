import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../fuzz/range'
import { AGENT } from './bodies/agent'
import { APPS } from './bodies/apps'
import { AUTOMATIONS } from './bodies/automations'
import { ENDPOINTS } from './bodies/endpoints'
import { FILES } from './bodies/files'
import { GATEWAY } from './bodies/gateway'
import { KEYS } from './bodies/keys'
import { LAUNCHES } from './bodies/launches'
import { OPERATOR } from './bodies/operator'
import { WALLET } from './bodies/wallet'
import { WEBHOOKS } from './bodies/webhooks'
import { type CoveredBodies, fieldsOf, uncovered } from './fields'

const COVERED: CoveredBodies = {
  ...AGENT,
  ...APPS,
  ...AUTOMATIONS,
  ...ENDPOINTS,
  ...FILES,
  ...GATEWAY,
  ...KEYS,
  ...LAUNCHES,
  ...OPERATOR,
  ...WALLET,
  ...WEBHOOKS,
}

/** Bodies whose fields other tests go over: formats that are not ours, and what needs a sealed blob, a node or a clock that goes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /v1/chat/completions': 'test/gateway/translated-requests.test.ts',
  'POST /v1/messages': 'test/gateway/translated-requests.test.ts',
  'POST /v1/messages/count_tokens': 'test/gateway/request-rules.test.ts',
  'POST /v1/images/generations': 'test/gateway/doors.test.ts',
  'POST /x402/facilitator/verify': 'src/domains/x402/x402.test.ts',
  'POST /x402/facilitator/settle': 'src/domains/x402/x402.test.ts',
  'POST /wallet/x402-pay': 'test/wallet/x402-pay.test.ts',
  'POST /apps/:slug/frame': 'test/apps/frame.test.ts',
  'POST /apps/:slug/transactions/check': 'test/apps/transactions.test.ts',
  'POST /apps/:slug/transactions/preview': 'test/apps/transactions.test.ts',
  'POST /apps/:slug/transactions/confirm': 'test/apps/transactions.test.ts',
  'POST /apps/:slug/x402/check': 'test/apps/payments.test.ts',
  'POST /apps/:slug/x402/quote': 'test/apps/payments.test.ts',
  'POST /apps/:slug/x402/pay': 'test/apps/payments.test.ts',
  'PUT /__sandbank/chains/:id/mode': 'test/chain/modes.test.ts',
  'PUT /__sandbank/gateway/fixtures': 'test/gateway/aimock-fixtures.test.ts',
  'POST /__sandbank/gateway/providers key': 'test/gateway/upstreams.test.ts',
  'POST /__sandbank/gateway/browser-model': 'test/e2e/gateway.test.ts',
  'PUT /__sandbank/clock': 'test/hosts/cases/control.spec.ts',
  'POST /__sandbank/import': 'test/properties/old-version.test.ts',
  ...Object.fromEntries(
    [
      ...['files.enabled', 'files.path', 'files.read', 'files.write', 'files.delete'],
      ...['appKV.enabled', 'appKV.app', 'appKV.slug', 'agent.enabled', 'agent.model'],
    ].map((field) => [
      `POST /x402/endpoints/deploy config.services.*.${field}`,
      'test/fields/bodies/endpoints.ts',
    ]),
  ),
}

/** The route that another one repeats: the same body, and the same function behind it. */
const repeated = (key: string) =>
  key.replace('/apps/:wallet/', '/apps/').replace(/ \/agent\/(sign|submit)$/, ' /wallet/$1')

describe('a body of a request', () => {
  it('has each of its fields gone over, by itself, here or in a test that is named', () => {
    const bodies = new Map<string, unknown>(ROUTES.map(({ key, body }) => [key, body]))
    const open = ROUTES.flatMap(({ key, body }) => {
      if (!body || fieldsOf(body).length === 0) return []
      const other = repeated(key)
      if (other !== key && bodies.get(other) === body) return []
      const covered = COVERED[key]
      return covered ? uncovered(body, covered).map((field) => `${key} ${field}`) : [key]
    })
    expect(open.filter((name) => !ELSEWHERE[name])).toEqual([])
  })

  it.each(Object.entries(ELSEWHERE))('is one that is there, and so is its test: %s', (key, file) => {
    expect(ROUTES.some((route) => key === route.key || key.startsWith(`${route.key} `))).toBe(true)
    expect(existsSync(file)).toBe(true)
  })
})
