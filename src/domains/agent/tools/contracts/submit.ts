import { z } from 'zod'
import { chainCalled, chainSpec } from '#domains/chain'
import { actorOf, explorerPath, submitBody, submitTransaction } from '#domains/wallet'
import type { Json } from '#kernel/jobs/tables'
import { checked } from '../checked'
import { refusal } from '../refusal'
import { defineTool, type ToolCall, type ToolResult } from '../tool'

// Read by the wallet's own schema.
const quantity = z.union([z.string().max(80), z.number()])
const args = z.strictObject({
  to: z.string().max(100).describe('the address'),
  data: z.string().max(100_000).optional().describe('bytes in hex; none unless given'),
  value: quantity.optional().describe('wei'),
  chainId: z.union([z.int(), z.string().max(40)]).optional(),
  chain: z.string().max(40).optional().describe('by name, where chainId is not given'),
  gas: quantity.optional(),
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  nonce: quantity.optional(),
})

/** Row wallet-submit: by the same layers as POST /wallet/submit. */
export const submitTransactionTool = defineTool<z.infer<typeof args>>({
  name: 'submit_transaction',
  description: 'Sign and send a transaction exactly as the user gives it: to, data, value in wei, chainId.',
  args,
  writes: true,
  words: ({ to, value, chainId, chain }) =>
    `send the transaction to ${to} with ${value ?? 0} wei on ${chain ?? `chain ${chainId ?? '?'}`}`,
  run: (call, { chain, chainId, ...fields }) =>
    submitted(call, { ...fields, chainId: idOf(chain, chainId) }, 'Sent the transaction'),
})

function idOf(chain: string | undefined, chainId: string | number | undefined): number {
  const named = chain === undefined ? undefined : chainCalled(chain)
  const id = chainId === undefined ? named?.id : (chainCalled(chainId)?.id ?? Number(chainId))
  if (id === undefined)
    throw refusal('On which chain? Say its name or its chainId.', 'agent.submit.chain', {})
  if (named && named.id !== id)
    throw refusal(
      `chainId ${id} is not ${chain}, whose id is ${named.id}. Say one of them.`,
      'agent.submit.chain',
      { chainId: id },
    )
  return id
}

/** Sends a raw transaction of the wallet, once for its step, and says so. */
export async function submitted(
  call: ToolCall,
  transaction: Readonly<Record<string, Json | undefined>>,
  verb: string,
): Promise<ToolResult> {
  const body = checked(submitBody, {
    transaction: Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== undefined)),
  })
  const sent = await submitTransaction(call, actorOf(call.principal, call.source), body)
  const chain = chainSpec(sent.chainId).key
  return {
    changed: true,
    text: `${verb} on ${chain}${sent.status === 'pending' ? '; it waits for its block' : ''}.`,
    data: { chain, chainId: sent.chainId, txHash: sent.transactionHash, status: sent.status },
    links: [{ label: 'Transaction', path: explorerPath({ chain, hash: sent.transactionHash }) }],
  }
}
