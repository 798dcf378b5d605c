import { z } from 'zod'
import { feesOnChain } from '#domains/fees'
import { launchesOfBeneficiary } from '#domains/launches'
import { walletById } from '#domains/wallet'
import { feeToken } from './fees'
import { defineTool } from './tool'

const args = z.strictObject({
  token: z
    .string()
    .max(100)
    .optional()
    .describe("by symbol, name or address; all of the wallet's unless given"),
})

export const claimableFees = defineTool<z.infer<typeof args>>({
  name: 'claimable_fees',
  description:
    'The fees that the wallet could claim now, of one launched token or of all whose beneficiary it is.',
  args,
  writes: false,
  words: ({ token }) => `show the claimable fees${token ? ` of ${token}` : ''}`,
  async run({ context, principal: { walletId } }, { token }) {
    const { evmAddress } = await walletById(context, walletId)
    const owner = evmAddress.toLowerCase() as `0x${string}`
    const tokens =
      token === undefined
        ? (await launchesOfBeneficiary(context, owner)).map((each) => ({
            address: each.token as `0x${string}`,
            symbol: each.symbol,
          }))
        : [await feeToken(context, walletId, token)]
    const { claimableFees: read } = await feesOnChain()
    const found = await Promise.all(
      tokens.map(async ({ address, symbol }) => ({ symbol, ...(await read(context, address, owner)) })),
    )
    const lines = found.map((each) =>
      each.eligible
        ? `${each.symbol}: ${each.claimableFees.token0} ${each.claimableFees.token0Label} and ${each.claimableFees.token1} ${each.claimableFees.token1Label}`
        : `${each.symbol}: none, the wallet has no share`,
    )
    return {
      text:
        lines.length === 0
          ? 'This wallet is the fee beneficiary of no token.'
          : `To be claimed: ${lines.join('; ')}.`,
      data: JSON.parse(JSON.stringify(found)),
    }
  },
})
