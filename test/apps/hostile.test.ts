import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { someOf } from '../helpers/soak'
import { ESCAPES, HANGS, MARK, OUTSIDE } from '../runtime/hostile'
import { deploy, limitThatEnded } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeAll(() => {
  Reflect.set(globalThis, MARK, () => MARK)
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, MARK)
  await emulator.close()
})

/** A script of an app, by the limits that apps have. */
async function script(main: string) {
  await deploy(emulator, { manifest: { permissions: ['fetch:http'] }, scripts: { main } })
  return (await call('POST', '/apps/harbor/scripts/main/run', {})).body
}

/** Each takes the 2 s of CPU that a script has: one of them here, which the next commit draws anew, all in the soak. */
const BY_CPU = HANGS.filter(([, , ends]) => ends.includes('cpu') && !ends.includes('wall'))
const SOME = someOf(BY_CPU, BY_CPU.length)

describe('scripts of an app that never end or never stop growing', () => {
  it.each(SOME)('[app-scripts] %s', async (_, statements, ends) => {
    const { success, run } = await script(statements.replaceAll('fetch(', 'http.fetch('))
    expect(success).toBe(false)
    expect(ends).toContain(limitThatEnded(run))
    expect((await script('return "well"')).result).toBe('well')
  })

  it('[app-scripts] a script has 32 MB', async () => {
    const grown = (megabytes: number) =>
      script(`const kept = []
for (let n = 0; n < ${megabytes}; n++) kept.push(new Uint8Array(1 << 20).fill(n))
return kept.length`)
    expect((await grown(24)).result).toBe(24)
    expect((await grown(40)).run.error).toMatchObject({
      why: 'memory',
      message: 'The program used more than 33554432 bytes of memory.',
    })
  })

  it('[app-scripts] a result has 256 kB, to the byte, as arguments have', async () => {
    const letters = (count: number) => script(`return "x".repeat(${count})`)
    expect((await letters(256 * 1024 - 2)).result).toHaveLength(256 * 1024 - 2)
    expect((await letters(256 * 1024 - 1)).run.error).toMatchObject({
      why: 'result',
      message:
        "The program's result is larger than 262144 bytes. A script returns at most 262144 bytes as JSON: keep more with appKV.set, and return its key.",
    })
  })

  it('[app-scripts] what it was given cannot be changed', async () => {
    const { result } = await script(`const refused = []
for (const change of [
  () => { ctx.caller.walletId = 'wlt_other' },
  () => { ctx.permissions.push('read:files') },
  () => { delete ctx.author },
  () => { ctx.more = 1 },
]) {
  try { change() } catch (error) { refused.push(error.name) }
}
return [refused, ctx.permissions]`)
    expect(result).toEqual([Array(4).fill('TypeError'), ['fetch:http']])
  })
})

describe('scripts of an app that want out', () => {
  it.each(ESCAPES)('[app-scripts] %s', async (_, statements) => {
    const { result, run } = await script(statements)
    const outcome: string[] = run.error ? [run.error.message] : result
    expect(outcome).not.toEqual([])
    for (const text of outcome) expect(text).not.toMatch(OUTSIDE)
    expect((await script('return "well"')).result).toBe('well')
  })
})
