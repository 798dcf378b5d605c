import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Judge, type OpenApi } from '../fuzz/judge'
import { isMined, lasting } from '../fuzz/lasting'
import { ROUTES } from '../fuzz/range'
import { fuzzSeed } from '../fuzz/seed'
import { type Shot, shotsAt } from '../fuzz/shot'
import { wellFormed } from '../fuzz/strings'
import { times } from '../helpers/soak'
import type { RunningHost, TestHost } from './host'

/** Each compares the whole state with the one before; the seed changes with the commit, so they add up. */
const SHOTS = times(12, 80)
const KNOWN = new Map([
  ['profiles', ['marram', 'prf_marram']],
  ['wallets', ['wlt_developer', 'wlt_marram']],
  ['sessions', ['ses_seeded']],
  ['upstreams', ['social']],
])

/** Node's server answers 431 by itself where the address and all headers together are longer than 16 kB. */
const LONGEST_PART = 4_000

/** What a page's own `fetch` takes: some headers are the browser's, and its paths are read by the browser first. */
const HEADERS = /^(authorization|x-api-key|accept|content-type|x-sandbank-request-id)$/i

/**
 * A smaller round of the shots of test/fuzz through a host: what stands between the caller and the emulator must
 * neither add a failure nor take an answer away.
 */
export function shootAt(host: TestHost, shots = SHOTS): void {
  describe(`shots through ${host.name}`, () => {
    let running: RunningHost
    let judge: Judge
    beforeAll(async () => {
      running = await host.start()
      await running.request('/__sandbank/reset', { method: 'POST', body: '{}' })
      judge = new Judge(
        ROUTES,
        JSON.parse((await running.request('/__sandbank/openapi.json')).text) as OpenApi,
      )
    })
    afterAll(() => running?.stop())

    it('are answered as documented, and a refusal changes nothing', async () => {
      const { keys } = JSON.parse((await running.request('/__sandbank/credentials')).text)
      // A stream would be read to its end, a minute later.
      const routes = ROUTES.filter(({ response, responseType }) => response || !responseType)
      const shot = fc.constantFrom(...routes).chain((route) => shotsAt(route, KNOWN))
      const seed = fuzzSeed(host.name)
      let answered = 0
      let before = await state(running)
      for (const [index, sent] of fc.sample(shot.filter(isForPages), { numRuns: shots, seed }).entries()) {
        const context = `FUZZ_SEED=${seed}, shot ${index}: ${JSON.stringify(sent).slice(0, 1_000)}`
        const answer = await running.request(sent.target, request(sent, keys)).catch((thrown) => {
          throw new Error(`no answer to ${context}: ${thrown} (${thrown.cause})`)
        })
        const seen = { ...answer, headers: new Headers(answer.headers) }
        expect(judge.fault(sent, seen), context).toBeUndefined()
        const after = await state(running)
        if (answer.status >= 400 && !isMined(answer.text)) expect(after, context).toEqual(before)
        before = after
        answered++
      }
      expect(answered).toBe(shots)
    })
  })
}

function isForPages({ method, target, body = '', headers }: Shot): boolean {
  return (
    /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) &&
    // A stream is read to its end by these hosts, and one of thousands is slow to compare.
    headers.every(([name, value]) => HEADERS.test(name) && value.length <= LONGEST_PART) &&
    !headers.some(([, value]) => value.includes('event-stream')) &&
    target.length <= LONGEST_PART &&
    !target.startsWith('/__sandbank/seed') &&
    body.length < 200_000
  )
}

function request({ caller, method, headers, body }: Shot, keys: Record<string, string>) {
  const key = keys[caller]
  return {
    method,
    headers: {
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(headers),
    },
    ...(body !== undefined && { body: wellFormed(body) }),
  }
}

async function state(host: RunningHost) {
  return lasting(JSON.parse((await host.request('/__sandbank/export')).text).tables)
}
