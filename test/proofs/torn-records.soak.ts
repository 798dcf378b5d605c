import { appendFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Stage, type Tab } from './bare/stage'
import { cutTornRecords, logsOf } from './bare/torn-records'

/** The header of a record of 344 bytes, as a kill left it behind. */
const TORN = Buffer.from([0x2f, 0x91, 0x3c, 0x5a, 344 % 256, 344 >> 8, 1])

let stage: Stage

beforeEach(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())

/** Leaves in the browser's files what a kill between the two writes of a record leaves. */
async function tear(): Promise<void> {
  const logs = (await logsOf(stage.profile)).filter((file) => file.endsWith('.log'))
  expect(logs).toHaveLength(1)
  await appendFile(logs[0] as string, TORN)
}

async function addKey(tab: Tab, name: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await tab.call('/__sandbank/keys', {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
  })
  expect(status).toBe(201)
}

async function keysOf(tab: Tab): Promise<string[]> {
  const { tables } = await tab.run('database')
  return tables.keys.map(({ name }: { name: string }) => name)
}

it('a torn record that is cut off costs nothing', async () => {
  await addKey(await stage.launch('first'), 'one')
  await stage.kill()
  await tear()
  await cutTornRecords(stage.profile)

  await addKey(await stage.launch('second'), 'two')
  await stage.kill()
  expect(await keysOf(await stage.launch('third'))).toEqual(expect.arrayContaining(['one', 'two']))
})

/** When this fails because nothing is lost any more, the browser was mended, and `cutTornRecords` can go. */
it('a torn record that stays costs the whole database at the second start: the browser’s fault', async () => {
  await addKey(await stage.launch('first'), 'one')
  await stage.kill()
  await tear()

  const second = await stage.launch('second')
  expect(await keysOf(second)).toContain('one')
  await addKey(second, 'two')
  await stage.kill(false)
  const third = await stage.launch('third')
  const left = await keysOf(third)
  expect(left).not.toContain('one')
  expect(left).not.toContain('two')
  expect(await third.failures()).toMatchObject([
    { source: 'storage', message: expect.stringContaining('deleted every database') },
  ])
})
