import { afterEach, beforeEach, expect, it } from 'vitest'
import { Stage, type Tab } from './bare/stage'

let stage: Stage

beforeEach(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())

/** Kills the browser while a page has begun two write transactions, each over a table of its own and over `common`. */
async function afterKill(common: string[]): Promise<Tab> {
  await (await stage.launch('before')).run('writeTwice', common)
  await stage.kill()
  return stage.launch('after')
}

it('a kill while one transaction writes and another waits for it loses nothing', async () => {
  const tab = await afterKill(['common'])
  expect(await tab.run('readOwn')).toBe('kept')
})

/** When this fails because nothing is lost any more, the browser was mended, and the store's `inEveryWrite` can go. */
it('a kill while two write beside each other costs every database: the browser’s fault', async () => {
  const tab = await afterKill([])
  expect(await tab.run('readOwn')).toBeUndefined()
  expect(await tab.failures()).toMatchObject([
    { source: 'storage', message: expect.stringContaining('deleted every database') },
  ])
})
