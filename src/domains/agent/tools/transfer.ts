import { zeroAddress } from 'viem'
import { z } from 'zod'
import { SYSTEM_PROGRAM } from '#domains/solana'
import { actorOf, addressKind, explorerPath, SOLANA, sendTransfer, transferBody } from '#domains/wallet'
import { assetHeld } from './balances'
import { checked } from './checked'
import { AMOUNT, AMOUNT_RULE, exactAmount } from './lookup/amounts'
import { chainNamed } from './lookup/chains'
import { personNamed } from './lookup/recipients'
import { defineTool } from './tool'

const args = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(100)
    .describe('by symbol, name or address; ETH, SOL and the like are native tokens'),
  amount: z.string().regex(AMOUNT, `must be ${AMOUNT_RULE}`).describe(AMOUNT_RULE),
  to: z.string().min(1).max(200).describe('an address, a name such as ana.eth, or a handle such as @ana'),
  chain: z.string().max(40).optional().describe("the token's own chain, or base, unless given"),
})

/** The chain that was said, or that of the receiver: a Solana address takes what is on Solana alone. */
export function chainOf({ chain, to }: { chain?: string | undefined; to: string }): string | undefined {
  return chain ?? (addressKind(to) === 'solana' || /\.sol$/i.test(to) ? SOLANA : undefined)
}

/** Rows prompt-acts, transfer-*: the wallet's own transfer, under every layer. */
export const transfer = defineTool<z.infer<typeof args>>({
  name: 'transfer',
  description: 'Send a token or native token from the wallet to somebody. Cannot be undone.',
  args,
  writes: true,
  words: ({ token, amount, to, chain }) =>
    `send ${amount} ${token} to ${to}${chain ? ` on ${chainNamed(chain) ?? chain}` : ''}`,
  async run(call, wish) {
    const { context, principal, source } = call
    const body = await call.once('body', async () => {
      const asset = await assetHeld(context, principal.walletId, { token: wish.token, chain: chainOf(wish) })
      const { address } = await personNamed(context, wish.to, asset.chain)
      const isNative = asset.address === 'native'
      return {
        tokenAddress: isNative ? (asset.chain === SOLANA ? SYSTEM_PROGRAM : zeroAddress) : asset.address,
        recipientAddress: address,
        amount: await exactAmount(call, asset, wish.amount, 'transfer'),
        isNativeToken: isNative,
        chain: asset.chain,
      }
    })
    const by = { walletId: principal.walletId, actor: actorOf(principal, source) }
    const sent = await sendTransfer(call, by, checked(transferBody, body))
    const { amount, symbol, to, chain, hash, state } = sent
    const what = `${amount ?? body.amount} ${symbol ?? wish.token}`
    const who = to.toLowerCase() === wish.to.toLowerCase() ? to : `${wish.to} (${to})`
    return {
      changed: true,
      text:
        state === 'pending'
          ? `Sent ${what} to ${who} on ${chain}; the chain has not mined it yet.`
          : `Sent ${what} to ${who} on ${chain}.`,
      data: { amount: amount ?? body.amount, symbol, to, chain, txHash: hash, state },
      links: [{ label: 'Transaction', path: explorerPath(sent) }],
    }
  },
})
