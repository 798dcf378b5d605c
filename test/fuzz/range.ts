import { setTimeout as delay } from 'node:timers/promises'
import { createEmulator, type Emulator } from 'sandbank'
import type { AdminApi } from '../../src/control/admin-api'
import type { Route } from '../../src/kernel/http/define-route'
import { loadRoutes } from '../../src/kernel/http/lazy-routes'
import { allRoutes } from '../../src/routes'
import { caller } from '../helpers/caller'
import { asCurl } from './as-curl'
import { Judge, type OpenApi, type Seen } from './judge'
import { isMined, lasting } from './lasting'
import type { Caller, Known, Shot } from './shot'

/** The whole table: a new route is included by itself. The schemas do not depend on the admin API. */
export const ROUTES: readonly Route[] = Object.values(await loadRoutes(allRoutes({} as AdminApi)))

/** For what hangs: on a busy machine an answer may take many times as long as on an idle one. */
const HANG_MS = 60_000

/** When an emulator has seen enough: shots, and characters of what is compared after each. */
const MOST_SHOTS = 60
const MOST_CHARACTERS = 3_000_000

export type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

/** An emulator to be shot at, and what is checked of it after every shot. */
export class Range {
  readonly #emulator = createEmulator()
  readonly #judge: Judge
  readonly known: Known
  /** The seeded data, as it is exported. */
  readonly snapshot: Snapshot
  #credentials: Partial<Record<Caller, string>> = {}
  #before = ''
  #isChanged = false
  /** What this emulator was sent since it began. */
  #fired: Shot[] = []
  #isStanding = false

  private constructor(openApi: OpenApi, snapshot: Snapshot) {
    this.#judge = new Judge(ROUTES, openApi)
    this.known = namesIn(snapshot)
    this.snapshot = snapshot
  }

  static async open(): Promise<Range> {
    const emulator = createEmulator()
    const { body } = await caller(emulator)('GET', '/__sandbank/openapi.json')
    const snapshot = await emulator.snapshot()
    await emulator.close()
    return new Range(body, snapshot)
  }

  close(): Promise<void> {
    return this.#emulator.close()
  }

  /** The seeded data, and in it a profile of the developer's, a stranger and keys that have been taken away. */
  async #prepare(): Promise<void> {
    const emulator = this.#emulator
    await emulator.reset()
    const call = caller(emulator)
    const newKey = async (fields: object) =>
      (await call('POST', '/__sandbank/keys', { name: 'fuzz', ...fields })).body as {
        apiKey: string
        key: { id: string }
      }
    await call('POST', '/agent/profile', { projectName: 'Harbor Light', website: 'https://github.com/o/r' })
    const revoked = await newKey({})
    await call('DELETE', `/__sandbank/keys/${revoked.key.id}`)
    const session = (await call('GET', '/__sandbank/credentials')).body.session as string
    this.#credentials = {
      ...emulator.keys,
      bearer: emulator.keys.full,
      session,
      stranger: (await newKey({ walletId: 'wlt_marram' })).apiKey,
      elsewhere: (await newKey({ allowedIps: ['203.0.113.0/24'] })).apiKey,
      revoked: revoked.apiKey,
      wrongSecret: `${emulator.keys.full.slice(0, -1)}0`,
      garbage: 'bk_usr_garbage',
    }
    this.#before = await this.#state()
    this.#isChanged = false
    this.#fired = []
    this.#isStanding = true
  }

  /** What is wrong with a sequence of requests to a fresh emulator, or with its state after it. */
  async faultOf(sent: readonly Shot[]): Promise<string | undefined> {
    await this.#prepare()
    return (await this.#firstFault(sent)) ?? this.leave()
  }

  /**
   * What is wrong with a sequence of requests to an emulator that has seen others. One that has seen enough, or that no
   * longer knows its callers, is left, and the next one begins anew.
   */
  async faultOfMore(sent: readonly Shot[]): Promise<string | undefined> {
    if (!this.#isStanding) await this.#prepare()
    const fault = await this.#firstFault(sent)
    if (fault) return fault
    const isWorn = this.#fired.length >= MOST_SHOTS || this.#before.length > MOST_CHARACTERS
    return isWorn || !(await this.#knowsCallers()) ? this.leave() : undefined
  }

  /** What this emulator was sent, oldest first. */
  get fired(): readonly Shot[] {
    return this.#fired
  }

  async #firstFault(sent: readonly Shot[]): Promise<string | undefined> {
    for (const shot of sent) {
      this.#fired.push(shot)
      const fault = await this.#fault(shot)
      if (fault) return fault
    }
    return undefined
  }

  /** A reset to another seed, or an import, may have made strangers of them. */
  async #knowsCallers(): Promise<boolean> {
    const { status } = await caller(this.#emulator)('GET', '/wallet/me', undefined, this.#credentials.full)
    return status === 200
  }

  /** Sends one request and says what is wrong with what became of it. */
  async #fault(shot: Shot): Promise<string | undefined> {
    const seen = await this.#send(shot)
    if (!seen) return `no answer within ${HANG_MS / 1000} s`
    const fault = this.#judge.fault(shot, seen)
    if (fault) return fault
    const after = await this.#state()
    const isChange = after !== this.#before
    const mayChange = (seen.status < 400 && !/^(get|head|options)$/i.test(shot.method)) || isMined(seen.text)
    if (isChange && !mayChange)
      return `status ${seen.status}, and the state changed: ${firstDifference(this.#before, after)}`
    this.#before = after
    this.#isChanged ||= isChange
    return undefined
  }

  /** What is wrong with the state that the shots left behind: it must read, export and explain itself. */
  async leave(): Promise<string | undefined> {
    if (!this.#isStanding) return undefined
    this.#isStanding = false
    const call = caller(this.#emulator)
    const { entries } = (await call('GET', '/__sandbank/journal?limit=1000')).body
    const unexplained = entries.find((entry: Entry) => entry.status >= 400 && !entry.decision?.rule)
    if (unexplained) return `the journal has no rule for ${unexplained.method} ${unexplained.path}`
    if (!this.#isChanged) return undefined
    for (const route of ROUTES) {
      const [method = '', path = ''] = route.key.split(' ')
      if (
        method !== 'GET' ||
        route.refuses ||
        path.includes(':') ||
        route.query?.safeParse({}).success === false ||
        !/^(operator|public)$/.test(route.auth.kind)
      )
        continue
      const { status, text } = await this.#answer(
        new Request(`http://sandbank.test${path}`, { headers: { 'X-API-Key': this.#emulator.keys.full } }),
      )
      if (status !== 200) return `afterwards ${route.key} answers ${status}: ${text.slice(0, 500)}`
      const result = route.response?.safeParse(JSON.parse(text))
      if (result && !result.success)
        return `afterwards ${route.key} is not as documented: ${result.error.message}`
    }
    return this.#travelFault()
  }

  async #travelFault(): Promise<string | undefined> {
    const elsewhere = createEmulator({ seed: 'elsewhere' })
    const { sha256 } = await this.#emulator.snapshot()
    try {
      try {
        await elsewhere.restoreArchive(await this.#emulator.archive())
      } catch (thrown) {
        return `what was exported cannot be imported: ${thrown}`
      }
      return (await elsewhere.snapshot()).sha256 === sha256 ? undefined : 'an import is not what was exported'
    } finally {
      await elsewhere.close()
    }
  }

  /** As a command, with the credential that the caller had. */
  curl(shot: Shot): string {
    return asCurl(shot, this.#headers(shot))
  }

  async #send(shot: Shot): Promise<Seen | undefined> {
    const { method, target, body, encoding } = shot
    const request = new Request(`http://sandbank.test${target}`, {
      method,
      headers: this.#headers(shot),
      ...(body !== undefined && { body: encoding === 'bytes' ? Buffer.from(body, 'latin1') : body }),
    })
    const started = performance.now()
    const seen = await Promise.race([this.#answer(request), delay(HANG_MS, undefined, { ref: false })])
    // A loop that never yields lets no timer through.
    return performance.now() - started < HANG_MS ? seen : undefined
  }

  async #answer(request: Request): Promise<Seen> {
    const response = await this.#emulator.fetch(request)
    const { status, headers } = response
    if (headers.get('content-type')?.startsWith('text/event-stream')) {
      // It would be read for the minute that it lasts.
      await response.body?.cancel()
      return { status, headers, text: '' }
    }
    const text = await response.text()
    await this.#emulator.drain()
    return { status, headers, text }
  }

  #headers({ caller: who, headers, body }: Shot): Headers {
    const result = new Headers()
    const credential = this.#credentials[who]
    if (credential !== undefined) {
      if (who === 'bearer' || who === 'session') result.set('Authorization', `Bearer ${credential}`)
      else result.set('X-API-Key', credential)
    }
    if (body !== undefined) result.set('Content-Type', 'application/json')
    for (const [name, value] of headers) result.set(name, value)
    return result
  }

  async #state(): Promise<string> {
    // What an earlier request has queued goes on after its answer, and is no change of the next one.
    await this.#emulator.jobsEnded()
    const { tables } = await this.#emulator.snapshot()
    return JSON.stringify(lasting(tables))
  }
}

interface Entry {
  status: number
  method: string
  path: string
  decision: { rule: string } | null
}

/** The short texts of every table's columns: ids, slugs, addresses, names. */
function namesIn({ tables }: Snapshot): Known {
  return new Map(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows
        .flatMap((row) => Object.values(row))
        .filter((value) => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)) as string[],
    ]),
  )
}

function firstDifference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  return `\n  ${around(before)}\n  ${around(after)}`
}
