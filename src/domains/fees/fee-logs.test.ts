import { encodeAbiParameters, encodeEventTopics } from 'viem'
import { expect, it } from 'vitest'
import { feeManager } from '../launches/artifacts/fee-manager'
import { launchPool } from '../launches/artifacts/launch-pool'
import { feesOfSwap, paidByRelease, RELEASE, SWAP, topicOf, UPDATE_BENEFICIARY, updateOf } from './fee-logs'

const POOL = `0x${'ab'.repeat(32)}` as const
const [ALICE, BOB] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const

it('knows the events by the interfaces of the contracts', () => {
  const [swap] = encodeEventTopics({ abi: launchPool.abi, eventName: 'Swap' })
  const args = { poolId: POOL, beneficiary: ALICE }
  const [release, poolId, beneficiary] = encodeEventTopics({
    abi: feeManager.abi,
    eventName: 'Release',
    args,
  })
  const [update] = encodeEventTopics({ abi: feeManager.abi, eventName: 'UpdateBeneficiary' })
  expect([SWAP, RELEASE, UPDATE_BENEFICIARY]).toEqual([swap, release, update])
  expect([poolId, beneficiary]).toEqual([POOL, topicOf(ALICE)])
})

it('reads what they say, as the contracts encode it', () => {
  const words = (...values: bigint[]) =>
    encodeAbiParameters(
      values.map(() => ({ type: 'int256' })),
      values,
    )
  expect(feesOfSwap(words(-5n, 9n, 0n, 63n, 100n, 200n))).toEqual({ token0: 0n, token1: 63n })
  expect(paidByRelease(words(11n, 12n))).toEqual({ token0: 11n, token1: 12n })
  const update = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address' }, { type: 'address' }],
    [POOL, ALICE, BOB],
  )
  expect(updateOf(update)).toEqual({ poolId: POOL, from: ALICE, to: BOB })
})

it('takes nothing from a log that only calls itself so', () => {
  expect(feesOfSwap('0x')).toEqual({ token0: 0n, token1: 0n })
  expect(paidByRelease('0x1234')).toEqual({ token0: 0n, token1: 0n })
})
