import { z } from 'zod'
import { seededHistory } from '#domains/pools'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const lowerHex = z.string().regex(/^0x[0-9a-f]*$/)

/**
 * Tokens that were launched here. Seeded ones are there from the beginning; all others come from the logs of the
 * launcher, and go with the block that they came with.
 */
export const launchTable = defineTable('launches', {
  schema: () =>
    z.strictObject({
      /** The key: keccak256 of the pool's key. */
      poolId: lowerHex,
      /** Lower case, as all that are looked up by. */
      token: lowerHex,
      /** The token's address with its checksum, as the wire shows it. */
      address: z.string(),
      chainId: z.int(),
      /** The contract that holds the pool. */
      pool: lowerHex,
      /** The fee manager, with its checksum. */
      initializer: z.string(),
      /** Who sent the launch: for a wallet of ours its EVM address. */
      creator: lowerHex,
      /** Whose 95 % of the fees are, now. */
      beneficiary: lowerHex,
      lenient: z.boolean(),
      name: z.string(),
      symbol: z.string(),
      description: z.string().nullable(),
      image: z.string().nullable(),
      tweetUrl: z.string().nullable(),
      websiteUrl: z.string().nullable(),
      launchedAt: moment,
      /** Sorts by time, and within a second by the place on the chain. See `orderOf`. */
      order: z.string(),
      /** Null for a token that stands at the chain's first block. */
      txHash: lowerHex.nullable(),
      /** What the history of a seeded token's pool is computed from. */
      past: seededHistory.nullable(),
    }),
  indexes: { 4: 'poolId, token, beneficiary, order' },
})
export type LaunchRow = z.infer<typeof launchTable.schema>

/**
 * `001763769600000:b00000000001a:0003`: keys in the order of their times (epoch ms), and of one second, which is as
 * exact as a chain reports it, in the order of blocks and logs. A seeded token (`001763769600000:0x…`) was never
 * logged, and stands before those that were.
 */
export function sortKeyOf(
  launchedAt: number,
  at: { block: number; logIndex: number } | { poolId: string },
): string {
  const place =
    'poolId' in at
      ? at.poolId
      : `b${at.block.toString(16).padStart(12, '0')}:${at.logIndex.toString(16).padStart(4, '0')}`
  return `${String(launchedAt).padStart(15, '0')}:${place}`
}
