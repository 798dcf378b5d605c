import { z } from 'zod'
import { chainRequest, chainSpec, reached } from '#domains/chain'
import type { PrincipalOf } from '#kernel/auth'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { actorOf } from '../layers/actor'
import { layerErrors } from '../layers/errors'
import { outboundErrors } from '../outbound/errors'
import { type SubmitBody, submitBody } from '../submit-body'
import { walletById } from '../wallets'

const submitted = z.object({
  success: z.literal(true),
  transactionHash: z.string(),
  status: z.enum(['success', 'pending']),
  blockNumber: z.string().optional(),
  gasUsed: z.string().optional(),
  signer: z.string(),
  chainId: z.int(),
})

const spec = {
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: submitBody,
  response: submitted,
  errors: [
    ...Object.values(layerErrors.shared),
    ...Object.values(layerErrors.submit),
    ...Object.values(layerErrors.calls),
    ...Object.values(outboundErrors),
  ],
} as const

/** Rows wallet-submit, control-contract-calls. */
export const submit = defineRoute('POST /wallet/submit', {
  ...spec,
  summary: 'Sign and broadcast a raw transaction',
  handle: (call) => answer(call),
})

/** The same body as its successor. */
export const agentSubmit = defineRoute('POST /agent/submit', {
  ...spec,
  summary: 'Deprecated alias of POST /wallet/submit',
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/submit' },
  handle: (call) => answer(call),
})

type SubmitCall = Pick<Call, 'context' | 'report' | 'transact'> & {
  readonly principal: PrincipalOf<typeof spec.auth>
  readonly body: SubmitBody
}

async function answer(call: SubmitCall): Promise<z.infer<typeof submitted>> {
  const { context, principal, body } = call
  const chain = chainSpec(body.transaction.chainId)
  const { awaited, draftSubmit, sendThroughOutbox, revertedRefusal } = await import('../outbound')
  const wallet = await walletById(context, principal.walletId)
  const promised = await reached(context, chain, () =>
    sendThroughOutbox(call, { walletId: wallet.id, chain: chain.key, actor: actorOf(principal) }, () =>
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
