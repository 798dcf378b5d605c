import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPO_ACTIVITY_LIMIT } from '../../src/domains/profiles/routes/repo-activity'
import { type Answer, Stage, type Tab } from './bare/stage'

const json = { 'Content-Type': 'application/json' }
const UPDATES = 40
const MAX_UPDATES = 50

let stage: Stage
let tabs: [Tab, Tab]
let key: string

beforeAll(async () => {
  stage = await Stage.set()
  const first = await stage.launch('first')
  tabs = [first, await stage.open(first, 'second')]
  key = JSON.parse((await first.call('/__sandbank/credentials')).text).keys.full
})
afterAll(() => stage.clear())

/** The same call from both tabs, `count` of each at once. */
function fromBoth(count: number, path: string, init: (tab: number, n: number) => object): Promise<Answer[]> {
  return Promise.all(
    tabs.flatMap((tab, index) => Array.from({ length: count }, (_, n) => tab.call(path, init(index, n)))),
  )
}

function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('two tabs against one limit', () => {
  it('share the calls per minute of one address: as many as allowed, and each counted once', async () => {
    const { limit } = REPO_ACTIVITY_LIMIT
    const [tab] = tabs
    const frozen = await tab.call('/__sandbank/clock', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ freeze: true }),
    })
    expect(frozen.status).toBe(200)
    const { profiles } = JSON.parse((await tab.call('/agent-profiles?limit=1')).text)
    const answers = await fromBoth(limit, `/agent-profiles/${profiles[0].slug}/repo-activity`, () => ({}))
    expect(statuses(answers)).toEqual({ 200: limit, 429: limit })
    const { tables } = await tab.run('database')
    expect(tables.rates).toHaveLength(1)
    expect(tables.rates[0].calls).toHaveLength(limit)
    const thawed = await tab.call('/__sandbank/clock', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ freeze: false }),
    })
    expect(thawed.status).toBe(200)
  })

  it('create one profile of a wallet between them, twenty times over', async () => {
    const headers = { ...json, 'X-API-Key': key }
    for (let round = 0; round < 20; round++) {
      const answers = await fromBoth(1, '/agent/profile', (tab) => ({
        method: 'POST',
        headers: { ...headers, 'X-Sandbank-Request-Id': `create-${round}-${tab}` },
        body: JSON.stringify({ projectName: `Race ${round} of tab ${tab}` }),
      }))
      expect(statuses(answers)).toEqual({ 201: 1, 409: 1 })
      const deleted = await tabs[round % 2]?.call('/agent/profile', { method: 'DELETE', headers })
      expect(deleted?.status).toBe(200)
    }
    const { tables } = await tabs[0].run('database')
    const total = tables.meta.find(({ key }: { key: string }) => key === 'profiles.total')
    expect(total.value).toBe(tables.profiles.length)
  })

  it(`append to the ${MAX_UPDATES} kept updates: none lost before the oldest go, none twice`, async () => {
    const headers = { ...json, 'X-API-Key': key }
    const [tab] = tabs
    const body = JSON.stringify({ projectName: 'Shared by two tabs' })
    expect((await tab.call('/agent/profile', { method: 'POST', headers, body })).status).toBe(201)
    const answers = await fromBoth(UPDATES, '/agent/profile/update', (index, n) => ({
      method: 'POST',
      headers: { ...headers, 'X-Sandbank-Request-Id': `append-${index}-${n}` },
      body: JSON.stringify({ title: `${index}-${n}`, content: 'From one of two tabs.' }),
    }))
    // Each answer shows the list as its own write left it: the order in which they were done.
    const lists = answers.map(({ status, text }) => {
      expect([200, 201]).toContain(status)
      return JSON.parse(text).projectUpdates.map(({ title }: { title: string }) => title) as string[]
    })
    const lengths = lists.map(({ length }) => length).sort((a, b) => a - b)
    expect(lengths).toEqual(Array.from({ length: 2 * UPDATES }, (_, n) => Math.min(n + 1, MAX_UPDATES)))
    const { tables } = await tab.run('database')
    const own = tables.profiles.find(({ projectName }: { projectName: string }) =>
      projectName.startsWith('Shared'),
    )
    const stored = own.projectUpdates.map(({ title }: { title: string }) => title)
    expect(new Set(stored).size).toBe(MAX_UPDATES)
    expect(lists).toContainEqual(stored)
  })

  it('send one request under one id: it is done once, and both are told the same', async () => {
    const answers = await fromBoth(10, '/__sandbank/keys', () => ({
      method: 'POST',
      headers: { ...json, 'X-Sandbank-Request-Id': 'the-same-of-both' },
      body: JSON.stringify({ name: 'one of twenty' }),
    }))
    expect(statuses(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ text }) => JSON.parse(text).key.id)).size).toBe(1)
    const { tables } = await tabs[1].run('database')
    const made = tables.keys.filter(({ name }: { name: string }) => name === 'one of twenty')
    expect(made).toHaveLength(1)
  })
})
