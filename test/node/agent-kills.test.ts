import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chances } from '../helpers/chance'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { withoutTransactions } from '../helpers/job-answer'
import { scratchFolder } from '../helpers/scratch'
import { times } from '../helpers/soak'

const KILLS = times(2, 100)
const JOBS = 5
/** Of each job: it is understood, sends twice, writes a file. */
const STEPS = 4
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** Of USDC, base units: what each job sends to the first and to the second of its two. */
const FIRST = 100_000n
const SECOND = 250_000n

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

/** The recipient of job `n` alone. */
const receiver = (n: number, which: 1 | 2) => `0x${which}${String(n).padStart(39, '0')}`
const promptOf = (n: number) =>
  `send 0.1 USDC to ${receiver(n, 1)} then send 0.25 USDC to ${receiver(n, 2)} then write "done" to /jobs/${n}.md`

async function balanceOf(url: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: USDC, data }, 'latest'] }
  return BigInt((await client(url)('POST', '/rpc/8453', body)).body.result)
}

type Credentials = Record<string, string>

async function credentialsAt(url: string): Promise<{ key: Credentials; session: Credentials }> {
  const { keys, session } = (await client(url)('GET', '/__sandbank/credentials')).body
  return { key: { 'X-API-Key': keys.full }, session: { Authorization: `Bearer ${session}` } }
}

async function jobAt(
  url: string,
  id: string,
  key: Credentials,
): Promise<{ status: string; response: string; statusUpdates: unknown[]; transactions?: unknown[] }> {
  return (await client(url)('GET', `/agent/job/${id}`, undefined, key)).body
}

async function stepsOf(
  url: string,
  id: string,
  session: Credentials,
): Promise<{ tool: string; state: string }[]> {
  return (await client(url)('GET', `/__sandbank/agent/jobs/${id}/steps`, undefined, session)).body.steps
}

/** Resolves when a job has begun its step of this number, from 1. */
async function untilAtStep(url: string, id: string, session: Credentials, step: number): Promise<void> {
  await expect
    .poll(async () => (await stepsOf(url, id, session)).length, { interval: 10 })
    .toBeGreaterThanOrEqual(step)
}

/** Queues prompts. Returns the jobs of those that the host has acknowledged. */
async function queue(host: Headless, key: Credentials, from: number): Promise<Map<number, string>> {
  const send = client(host.url)
  const queued = new Map<number, string>()
  await Promise.all(
    Array.from({ length: JOBS }, async (_, index) => {
      try {
        const { status, body } = await send('POST', '/agent/prompt', { prompt: promptOf(from + index) }, key)
        expect(status).toBe(202)
        queued.set(from + index, body.jobId)
      } catch (thrown) {
        if (!(thrown instanceof TypeError)) throw thrown
      }
    }),
  )
  return queued
}

describe(`a Node host, killed ${KILLS} times while the agent works`, {
  timeout: times(600_000, 3_600_000),
}, () => {
  it('ends every job once, and takes every step that moves money once', async () => {
    const data = join(scratch.path, 'data')
    const jobs = new Map<number, string>()
    /** Of all jobs, those that the kill of their first host met before their end. */
    let unfinished = 0
    const chance = chances()
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const { key, session } = await credentialsAt(host.url)
      if (kill === 0) {
        const off = { dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }
        expect((await client(host.url)('PATCH', '/__sandbank/wallet/controls', off, session)).status).toBe(
          200,
        )
      }
      const queued = await queue(host, key, kill * JOBS)
      for (const [n, id] of queued) jobs.set(n, id)
      // Killed before a step, in the middle of one, between two. Told by steps: on a slow machine hosts that live for a
      // second do nothing, and a job whose processes died so often without a step is given up.
      const one = [...queued.values()][chance(queued.size)] as string
      await untilAtStep(host.url, one, session, chance(STEPS + 1))
      await new Promise((resolve) => setTimeout(resolve, chance(30)))
      const met = await Promise.all([...queued.values()].map((id) => jobAt(host.url, id, key)))
      unfinished += met.filter(({ status }) => status !== 'completed').length
      await host.stop('SIGKILL')
    }

    const host = await startHeadless('--data', data)
    const { key, session } = await credentialsAt(host.url)
    expect(jobs.size).toBe(KILLS * JOBS)
    for (const [n, id] of jobs) {
      const job = () => jobAt(host.url, id, key)
      // What another process had begun is taken over when its lease has lapsed.
      await expect.poll(async () => (await job()).status, { interval: 100 }).toBe('completed')
      const { response, statusUpdates, transactions } = await job()
      expect(withoutTransactions(response).split('\n'), id).toEqual([
        `Sent 0.1 USDC to ${receiver(n, 1)} on base.`,
        `Sent 0.25 USDC to ${receiver(n, 2)} on base.`,
        `Wrote /jobs/${n}.md (4 bytes).`,
      ])
      expect(statusUpdates, id).toHaveLength(3)
      expect(transactions, id).toHaveLength(2)
      expect(
        [await balanceOf(host.url, receiver(n, 1)), await balanceOf(host.url, receiver(n, 2))],
        id,
      ).toEqual([FIRST, SECOND])
      const steps = await stepsOf(host.url, id, session)
      expect(
        steps.map(({ tool, state }) => `${tool} ${state}`),
        id,
      ).toEqual(['understand done', 'transfer done', 'transfer done', 'write_file done'])
    }
    // Otherwise the kills have proved little.
    expect(unfinished).toBeGreaterThan(KILLS)
    await host.stop('SIGKILL')
  })
})
