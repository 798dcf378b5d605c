import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { acting, judged } from './judged'

/** The share that is read exactly, a little under what was reached: 1033 of 1062. */
const FLOOR = 0.965

const emulator = createEmulator()
afterAll(() => emulator.close())

it('does nothing that a prompt of the corpus does not say, and what it says for nearly all of them', async () => {
  const found = await judged(emulator, 'dev')
  expect(acting(found)).toEqual([])
  const exact = found.filter(({ verdict }) => verdict === 'exact').length
  expect(exact / found.length).toBeGreaterThan(FLOOR)
})
