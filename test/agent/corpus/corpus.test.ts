import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { acting, judged } from './judged'

const emulator = createEmulator()
afterAll(() => emulator.close())

it('does nothing that a prompt of the corpus does not say, and what it says for three quarters of them', async () => {
  const found = await judged(emulator, 'dev')
  expect(acting(found)).toEqual([])
  const exact = found.filter(({ verdict }) => verdict === 'exact').length
  expect(exact / found.length).toBeGreaterThan(0.75)
})
