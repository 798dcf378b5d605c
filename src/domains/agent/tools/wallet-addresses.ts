import { z } from 'zod'
import { walletById } from '#domains/wallet'
import { defineTool } from './tool'

export const walletAddresses = defineTool({
  name: 'wallet_addresses',
  description: "The wallet's own addresses, by kind of chain.",
  args: z.strictObject({}),
  writes: false,
  words: () => "show the wallet's addresses",
  async run({ context, principal }) {
    const { evmAddress, solanaAddress } = await walletById(context, principal.walletId)
    const solana = solanaAddress === null ? '' : `, and on Solana ${solanaAddress}`
    return {
      text: `Your address is ${evmAddress} on every EVM chain${solana}.`,
      data: { evm: evmAddress, ...(solanaAddress !== null && { solana: solanaAddress }) },
    }
  },
})
