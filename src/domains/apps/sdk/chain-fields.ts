import { z } from 'zod'
import { chainId } from '#domains/chain'
import { quantity } from '#kernel/numbers/quantity'
import { absent } from './method'

/** Where no chain is named. */
export const BASE = 8453

export const chain = absent(chainId)

const TAGS = ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const

export const block = absent(
  z.union(
    [z.enum(TAGS), quantity.transform(BigInt)],
    `must be the number of a block, or one of ${TAGS.join(', ')}`,
  ),
)
