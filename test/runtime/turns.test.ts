import { describe, expect, it } from 'vitest'
import { HANDLER_LIMITS, type ProgramError, runScript } from '#runtime'
import { turns } from '../../src/runtime/turns'
import { NOW } from './programs'

/** The names of the scripts in the order in which they ended. */
const ended: string[] = []

const run = (walletId: string, program: string, source: string, limits: { cpuMs: number; wallMs?: number }) =>
  runScript(
    { file: `${program}.ts`, source },
    {
      args: null,
      context: null,
      methods: ['later'],
      limits: { ...HANDLER_LIMITS, wallMs: 60_000, ...limits },
      now: () => NOW,
      host: async () => new Promise((done) => setTimeout(done, 1)),
      log: () => {},
      owner: { walletId, program },
    },
  )
    .then(({ value }) => value)
    .catch(({ why, message }: ProgramError) => ({ why, message }))
    .finally(() => ended.push(program))

const ENDLESS = 'for (;;) {}'

describe('user code that waits for others', () => {
  it('goes on after one turn of each wallet, also between its own calls', async () => {
    await run('a', 'warm', 'return 1', { cpuMs: 5_000 })
    ended.length = 0
    const endless = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) =>
      run('a', name, ENDLESS, { cpuMs: 100 }),
    )
    const innocent = run('b', 'innocent', 'await later(); await later(); return "ended"', { cpuMs: 5_000 })
    expect(await innocent).toBe('ended')
    expect((await Promise.all(endless)).map((end) => (end as ProgramError).why)).toEqual(Array(6).fill('cpu'))
    // Three turns of its own, and one of the other wallet before each.
    expect(ended.indexOf('innocent')).toBeLessThanOrEqual(3)
  })

  it('is not run where its time is over before its turn, and says how long it waited', async () => {
    let end = () => {}
    let others: Promise<void> | undefined
    await new Promise<void>((begun) => {
      others = turns.run({ walletId: 'c', program: 'one' }, () => {
        begun()
        return new Promise<void>((done) => {
          end = done
        })
      })
    })
    const missed = await run('d', 'innocent', 'return 1', { cpuMs: 100, wallMs: 50 })
    expect(missed).toEqual({
      why: 'turn',
      message: expect.stringMatching(
        /^The program waited \d+ ms for its turn, while other user code had 1, and was not run: from its call to its answer it has 50 ms\.$/,
      ),
    })
    end()
    await others
  })
})
