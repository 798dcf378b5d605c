import { zeroAddress } from 'viem'
import { z } from 'zod'
import { evmAddress } from '#kernel/evm-address'
import { wholeNumber } from '#kernel/http/query'

/** Somebody who can be given something. */
export const receiver = evmAddress.refine(
  (text) => text !== zeroAddress,
  'must not be the zero address: nobody could ever claim there',
)

/** Row fees-days. */
export const daysQuery = z.object({ days: wholeNumber(1, 90).default(30) })
