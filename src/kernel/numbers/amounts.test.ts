import { expect, it } from 'vitest'
import { shareOf } from './amounts'

it.each([
  ['half', 1n, 2n],
  ['all', 1n, 1n],
  ['max', 1n, 1n],
  ['1/3', 1n, 3n],
  ['25%', 25n, 100n],
  ['12.5%', 125n, 1_000n],
  ['100%', 100n, 100n],
])('reads the share %s exactly', (amount, part, whole) => {
  expect(shareOf(amount)).toEqual({ part, whole })
})

it.each(['5', '$5', '0.5', '%', '1/', ''])('reads no share in %j', (amount) => {
  expect(shareOf(amount)).toBeUndefined()
})
