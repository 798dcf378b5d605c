import { z } from 'zod'
import { chainRequest, chainSpec, reached } from '#domains/chain'
import type { ErrorSpec } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import type { Actor } from './layers/actor'
import { layerErrors } from './layers/errors'
import { outboundErrors } from './outbound/errors'
import type { Principal } from './principals'
import type { SubmitBody } from './submit-body'
import { walletById } from './wallets'

/** What a raw transaction that was sent is answered with. */
export const submitted = z.object({
  success: z.literal(true),
  transactionHash: z.string(),
  status: z.enum(['success', 'pending']),
  blockNumber: z.string().optional(),
  gasUsed: z.string().optional(),
  signer: z.string(),
  chainId: z.int(),
})

export const submitErrors: readonly ErrorSpec[] = [
  ...Object.values(layerErrors.shared),
  ...Object.values(layerErrors.submit),
  ...Object.values(layerErrors.calls),
  ...Object.values(outboundErrors),
]

/**
 * Sends a raw transaction of the caller's wallet, once for its request, under every layer. Row wallet-submit. `transact`
 * may add to the transaction that writes the outbox row. Throws the refusal of the first layer that says no, of the
 * chain, or of a transaction that was mined and reverted.
 */
export async function submitTransaction(
  call: Pick<Call, 'context' | 'report' | 'transact'> & { readonly principal: Principal },
  actor: Actor,
  body: SubmitBody,
): Promise<z.infer<typeof submitted>> {
  const { context, principal } = call
  const chain = chainSpec(body.transaction.chainId)
  const { awaited, draftSubmit, sendThroughOutbox, revertedRefusal } = await import('./outbound')
  const wallet = await walletById(context, principal.walletId)
  const promised = await reached(context, chain, () =>
    sendThroughOutbox(call, { walletId: wallet.id, chain: chain.key, actor }, () =>
      draftSubmit(context, wallet, chain, body),
    ),
  )
  const spend = body.waitForConfirmation ? await awaited(context, chain, promised) : promised
  if (spend.state === 'reverted') throw await revertedRefusal(context, chain, spend)
  const sent = {
    success: true as const,
    transactionHash: spend.hash,
    signer: wallet.evmAddress,
    chainId: chain.id,
  }
  if (!body.waitForConfirmation || spend.state !== 'confirmed') return { ...sent, status: 'pending' }
  const receipt = (await chainRequest(context, chain.id, {
    method: 'eth_getTransactionReceipt',
    params: [spend.hash],
  })) as { blockNumber: string; gasUsed: string } | null
  if (!receipt) return { ...sent, status: 'pending' }
  return {
    ...sent,
    status: 'success',
    blockNumber: String(BigInt(receipt.blockNumber)),
    gasUsed: String(BigInt(receipt.gasUsed)),
  }
}
