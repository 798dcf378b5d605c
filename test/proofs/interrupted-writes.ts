import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fetchInPage, openSilentPage } from '../helpers/browser'
import { chance } from './chance'
import { type Acknowledged, checkLedger, type Rows, SEED_PROFILES } from './ledger'

/** About as long as a batch takes, by a worker that runs and by one that has to start first. Milliseconds. */
const WARM_SPAN_MS = 40
const COLD_SPAN_MS = 120
const MAX_UPDATES = 50
/** How many times as many are sent at most, where too few were in flight at a stop. */
const MOST_TIMES = 5
const LETTERS = ['key', 'key', 'update', 'update', 'seed'] as const

export interface Interrupted {
  sent: number
  stops: number
  /** Writes that were waiting for their answer when the worker was gone. */
  inFlight: number
  /** Those of them that had been done: the repeat got the remembered outcome. Only known of named ones. */
  remembered: number
  acknowledged: number
  /** Failed in the page: the worker died again while the browser repeated them. */
  unanswered: number
  /** Done, though their answer was lost. */
  unacknowledged: number
  /** Done more than once: only possible without an id. */
  twice: number
}

interface Sent {
  kind: (typeof LETTERS)[number]
  mark: string
}

/**
 * Sends `writes` writes, `together` at a time, and stops the worker at an instant of chance in each batch, now and then
 * twice. Sends more, up to five times as many, until more than `interrupted` were in flight at a stop: on a busy machine
 * many a stop comes when its batch is done. The worker is stopped by the browser's inspector: the same end that the
 * browser makes of an idle one, which lets no promise resolve any more. Holds the promise against the rows afterwards.
 */
export async function interruptWrites({
  writes,
  together,
  named,
  interrupted,
}: {
  writes: number
  together: number
  named: boolean
  interrupted: number
}): Promise<Interrupted> {
  const below = chance(`${writes} ${named ? 'named' : 'unnamed'} writes, ${together} at a time`)
  const { browser, page, worker } = await openSilentPage()
  try {
    const key = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).keys.full
    const created = await fetchInPage(page, '/agent/profile', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ projectName: 'Interrupted' }),
    })
    expect(created.status).toBe(201)
    const acknowledgedMarks = { key: [] as string[], seed: [] as string[], update: [] as string[] }
    /** When the worker was gone before the write was answered, by its mark: epoch milliseconds. */
    const goneAt = new Map<string, number>()
    let [sent, stops, inFlight, unanswered] = [0, 0, 0, 0]
    while (sent < writes || (inFlight <= interrupted && sent < writes * MOST_TIMES)) {
      const batch = Array.from({ length: together }, (): Sent => {
        return { kind: named ? (LETTERS[below(LETTERS.length)] ?? 'key') : 'key', mark: `stopped-${sent++}` }
      })
      // Half of them meet a worker that runs, half one that has to start.
      const isWarm = below(2) === 0
      if (isWarm) await fetchInPage(page, '/__sandbank/health')
      const stoppedAt: number[] = []
      await begin(page, batch, key, named)
      for (let again = below(4) === 0 ? 2 : 1; again > 0; again--) {
        await new Promise((resolve) => setTimeout(resolve, below(isWarm ? WARM_SPAN_MS : COLD_SPAN_MS)))
        await worker.stop()
        stops++
        stoppedAt.push(Date.now())
      }
      for (const [at, { status, text, endedAt }] of (await ended(page)).entries()) {
        const { kind, mark } = batch[at] as Sent
        const gone = stoppedAt.filter((time) => time < endedAt)
        inFlight += gone.length
        goneAt.set(mark, gone.at(-1) ?? 0)
        if (status === 0) unanswered++
        else {
          expect([200, 201], `${mark}: ${text}`).toContain(status)
          acknowledgedMarks[kind].push(mark)
        }
      }
    }
    const rows = await readDatabase(page)
    const acknowledged =
      acknowledgedMarks.key.length + acknowledgedMarks.seed.length + acknowledgedMarks.update.length
    const unacknowledged = named
      ? checkNamed(
          rows,
          { keys: acknowledgedMarks.key, seeds: acknowledgedMarks.seed },
          acknowledgedMarks.update,
        )
      : 0
    const names: string[] = rows.tables.keys?.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(acknowledgedMarks.key))
    const twice = [...new Set(names)].filter((name) => names.indexOf(name) !== names.lastIndexOf(name)).length
    const remembered = (rows.tables.answers ?? []).filter(
      ({ id, at }) => at < (goneAt.get(id.split(' ')[4]) ?? 0),
    )
    return {
      sent,
      stops,
      inFlight,
      remembered: remembered.length,
      acknowledged,
      unanswered,
      unacknowledged,
      twice,
    }
  } finally {
    await browser.close()
  }
}

function checkNamed(rows: Rows, acknowledged: Acknowledged, updates: string[]): number {
  const { unacknowledged } = checkLedger(rows, acknowledged, /^stopped-/)
  const own = rows.tables.profiles?.find(({ projectName }) => projectName === 'Interrupted')
  const stored: string[] = own.projectUpdates.map(({ title }: { title: string }) => title)
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored.length).toBeLessThanOrEqual(MAX_UPDATES)
  // The newest of what was answered is there; what is older than the kept ones is deleted, once there are so many.
  const isFull = stored.length === MAX_UPDATES
  const batchOf = (mark: string) => Number(mark.split('-')[1])
  const oldest = Math.min(...stored.map(batchOf))
  const expected = updates.filter((mark) => !isFull || batchOf(mark) > oldest + MAX_UPDATES)
  expect(stored).toEqual(expect.arrayContaining(expected))
  return unacknowledged
}

type WorkerGlobal = typeof globalThis & {
  answers: Promise<{ status: number; text: string; endedAt: number }[]>
}

/** Sends a batch and does not wait for it. */
function begin(page: Page, batch: Sent[], key: string, named: boolean): Promise<void> {
  return page.evaluate(
    ([sent, apiKey, withId, profiles]) => {
      const workerGlobal = globalThis as WorkerGlobal
      const paths = { key: '/__sandbank/keys', update: '/agent/profile/update', seed: '/__sandbank/seed' }
      const one = async ({ kind, mark }: Sent) => {
        const bodies = { key: { name: mark }, update: { title: mark, content: '.' }, seed: { profiles } }
        const headers: Record<string, string> = { 'Content-Type': 'application/json' }
        if (kind === 'update') headers['X-API-Key'] = apiKey
        if (withId) headers['X-Sandbank-Request-Id'] = mark
        try {
          const body = JSON.stringify(bodies[kind])
          const response = await fetch(paths[kind], { method: 'POST', headers, body })
          const text = await response.text()
          return { status: response.status, text, endedAt: Date.now() }
        } catch (error) {
          return { status: 0, text: String(error), endedAt: Date.now() }
        }
      }
      workerGlobal.answers = Promise.all(sent.map(one))
    },
    [batch, key, named, SEED_PROFILES] as const,
  )
}

const ended = (page: Page) => page.evaluate(() => (globalThis as WorkerGlobal).answers)

/** Every row, read by the page past the emulator. */
export async function readDatabase(page: Page): Promise<Rows> {
  const source = await readFile(new URL('bare/database.js', import.meta.url), 'utf8')
  return page.evaluate(`(() => { ${source.replace('export ', '')}; return database() })()`)
}
