import { zeroAddress } from 'viem'
import { z } from 'zod'
import { SYSTEM_PROGRAM } from '#domains/solana'
import { actorOf, addressKind, explorerPath, SOLANA, sendTransfer, transferBody } from '#domains/wallet'
import { agentSettingsOf } from '../settings/settings'
import { assetWithBalance } from './balances'
import { checked } from './checked'
import { AMOUNT, AMOUNT_RULE, exactAmount } from './lookup/amounts'
import { chainNamed } from './lookup/chains'
import { chainDefault, defaultsText, spoken } from './lookup/defaults'
import { worthOf } from './lookup/prices'
import { personNamed } from './lookup/recipients'
import { defineTool, type SettlingCall } from './tool'

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

type Args = z.infer<typeof args>

function termsOf(call: SettlingCall, input: Args) {
  const { context, principal } = call
  return call.once('terms', async () => {
    const settings = await agentSettingsOf(context, principal.walletId)
    const asset = await assetWithBalance(context, principal.walletId, {
      token: input.token,
      chain: chainOf(input),
      usual: settings.chain,
    })
    const { address } = await personNamed(context, input.to, asset.chain)
    const amount = await exactAmount(call, asset, input.amount, 'transfer')
    const defaults = chainDefault(chainOf(input), asset.chain, settings)
    return { asset: { ...asset }, to: address, amount, defaults: defaults.map((each) => ({ ...each })) }
  })
}

const whoIs = (address: string, input: Args) =>
  address.toLowerCase() === input.to.toLowerCase() ? address : `${input.to} (${address})`

/** Rows prompt-acts, transfer-*: the wallet's own transfer, under every layer. */
export const transfer = defineTool<Args>({
  name: 'transfer',
  description: 'Send a token or native token from the wallet to somebody. Cannot be undone.',
  args,
  writes: true,
  words: ({ token, amount, to, chain }) =>
    `send ${amount} ${token} to ${to}${chain ? ` on ${chainNamed(chain) ?? chain}` : ''}`,
  async preview(call, input) {
    const { asset, to, amount, defaults } = await termsOf(call, input)
    return {
      words: `send ${amount} ${asset.symbol} to ${whoIs(to, input)} on ${asset.chain}`,
      worth: await worthOf(call.context, asset, amount),
      defaults,
    }
  },
  async run(call, input) {
    const { principal, source } = call
    const { asset, to: recipientAddress, amount: exact, defaults } = await termsOf(call, input)
    const isNativeToken = asset.address === 'native'
    const nativeAddress = asset.chain === SOLANA ? SYSTEM_PROGRAM : zeroAddress
    const body = {
      tokenAddress: isNativeToken ? nativeAddress : asset.address,
      recipientAddress,
      amount: exact,
      isNativeToken,
      chain: asset.chain,
    }
    const by = { walletId: principal.walletId, actor: actorOf(principal, source) }
    const sent = await sendTransfer(call, by, checked(transferBody, body))
    const { amount, symbol, to, chain, hash, state } = sent
    const what = `${amount ?? exact} ${symbol ?? input.token}`
    const who = whoIs(to, input)
    const unsaid = defaultsText(spoken(defaults))
    return {
      changed: true,
      text:
        state === 'pending'
          ? `Sent ${what} to ${who} on ${chain}; the chain has not mined it yet.${unsaid}`
          : `Sent ${what} to ${who} on ${chain}.${unsaid}`,
      data: { amount: amount ?? exact, symbol, to, chain, txHash: hash, state },
      links: [{ label: 'Transaction', path: explorerPath(sent) }],
    }
  },
})
