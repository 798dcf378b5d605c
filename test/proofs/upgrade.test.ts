import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { NEXT_INDEX, NEXT_VERSION, nextAccounts } from '../helpers/next-version'
import { Stage, type Tab } from './bare/stage'
import { nextWorker, oldWorker } from './workers'

const json = { 'Content-Type': 'application/json' }
/** Dexie multiplies its versions by ten. */
const NEXT_IDB_VERSION = NEXT_VERSION * 10

let stage: Stage

beforeEach(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())

const serve = (script: string) => writeFile(join(stage.folder, 'sw.js'), script)
const presentWorker = () => readFile(join(distFolder, 'sw.js'), 'utf8')

async function post(tab: Tab, path: string, body: object, headers = {}) {
  const answer = await tab.call(path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  expect([200, 201], answer.text).toContain(answer.status)
  return JSON.parse(answer.text)
}

/** Something of everything that lasts. Returns the whole key that was made. */
async function fill(tab: Tab): Promise<string> {
  const { keys } = JSON.parse((await tab.call('/__sandbank/credentials')).text)
  const { apiKey } = await post(tab, '/__sandbank/keys', {
    name: 'before the upgrade',
    allowedIps: ['127.0.0.1'],
  })
  await post(tab, '/agent/profile', { projectName: 'Older than this' }, { 'X-API-Key': keys.full })
  await post(tab, '/agent/profile/update', { title: 'One', content: 'Kept.' }, { 'X-API-Key': keys.full })
  await post(tab, '/__sandbank/sessions', {})
  await post(tab, '/__sandbank/seed', { profiles: 50 })
  return apiKey
}

/** The tables that last: what passes (journal, caches, remembered answers) and what is counted may differ. */
const LASTING = [
  'accounts',
  'keys',
  'profiles',
  'repos',
  'reputations',
  'sessions',
  'tokens',
  'upstreams',
  'wallets',
]

async function lasting(tab: Tab) {
  const { tables } = await tab.run('database')
  return Object.fromEntries(LASTING.map((name) => [name, tables[name]]))
}

/** Lets `script` take over while a write of the open tab has sent half of its body, and looks at what became of all. */
async function upgrade(tab: Tab, script: string, migrated?: typeof nextAccounts): Promise<void> {
  const apiKey = await fill(tab)
  const before = await lasting(tab)
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)

  await tab.run('upload', 'late', '/__sandbank/keys', { headers: json }, '{"name":')
  await serve(script)
  expect(await tab.run('update')).toBe('installed')
  // The newer one is there and waits for the request; the older one still answers others.
  expect(await tab.run('workers')).toMatchObject({ waiting: 'installed', active: 'activated' })
  expect((await tab.call('/agent-profiles')).status).toBe(200)
  const late = await tab.run('finish', 'late', '"in flight"}')
  expect(late.status).toBe(201)
  await tab.received(({ event }) => event === 'controlled')
  expect((await tab.call('/__sandbank/health')).status).toBe(200)

  const after = await lasting(tab)
  const inFlight = after.keys.filter(({ name }: { name: string }) => name === 'in flight')
  expect(inFlight).toMatchObject([{ id: JSON.parse(late.text).key.id }])
  after.keys = after.keys.filter((key: unknown) => key !== inFlight[0])
  // Of an older build: there a wallet's status was not its own, and what is encrypted had another column.
  const wallets = before.wallets.map((wallet: object) => ({ status: 'active', ...wallet }))
  const keys = before.keys.map(({ sealed, ...key }: { sealed?: string | null }) => ({
    ciphertext: sealed,
    ...key,
  }))
  // There a wallet had one profile, without tags and pictures.
  const profiles = before.profiles.map((profile: { walletId: string; approved: number }) => ({
    ownerKey: profile.walletId,
    status: profile.approved === 1 ? 'approved' : 'pending',
    tags: [],
    projectImages: [],
    ...profile,
  }))
  const accounts = migrated?.(before.accounts) ?? before.accounts
  expect(after).toEqual({ ...before, wallets, keys, accounts, profiles })

  // The keys still open what they opened, also those that are encrypted, and new rows can be written.
  expect((await tab.call('/wallet/me', { headers: { 'X-API-Key': apiKey } })).status).toBe(200)
  const { id } = before.keys.find(({ name }: { name: string }) => name === 'before the upgrade')
  expect(await post(tab, `/__sandbank/keys/${id}/reveal`, {})).toEqual({ apiKey })
  await post(tab, '/__sandbank/keys', { name: 'after the upgrade' })
}

describe('an upgrade under an open tab with a request in flight', () => {
  it('from a kept older build: the request is answered, the data is whole, the page goes on', async () => {
    await serve(await oldWorker())
    await upgrade(await stage.launch('old'), await presentWorker())
  })

  it('to a newer version of the database: the same, with its rows migrated and the new index there', async () => {
    const tab = await stage.launch('present')
    await upgrade(tab, await nextWorker(), nextAccounts)
    const { version, indexes } = await tab.run('database')
    expect(version).toBe(NEXT_IDB_VERSION)
    expect(indexes.accounts).toContain(NEXT_INDEX)
  })

  it('from the kept older build to a newer version: its rows are as the newer one has them', async () => {
    await serve(await oldWorker())
    await upgrade(await stage.launch('old to next'), await nextWorker(), nextAccounts)
  })

  it('and back: the older build refuses the newer database with a reason, and changes nothing', async () => {
    const [next, present] = [await nextWorker(), await presentWorker()]
    await serve(next)
    const tab = await stage.launch('next')
    await fill(tab)
    const before = await lasting(tab)
    await serve(present)
    await tab.run('update')
    await tab.received(({ event }) => event === 'controlled')
    const refused = await tab.call('/__sandbank/keys', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: 'from the past' }),
    })
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toEqual({
      error: 'Storage superseded',
      message:
        'A newer version of Sandbank has upgraded this database. Reload this page to use it; if that does not help, this address serves an older build: start the newer one again.',
    })
    expect(await lasting(tab)).toEqual(before)
  })
})
