import { privateKeyToAccount } from 'viem/accounts'
import { answerRow } from '#kernel/answers'
import { isRefusal } from '#kernel/errors'
import { parseShallow } from '#kernel/http/read-request'
import { readTypedData } from '#kernel/typed-data'
import { DEVELOPER_ACCOUNTS } from '../../developer-accounts'
import type { Hex } from '../../engine/state'
import {
  decodeSigned,
  type Fees,
  impersonated,
  signedBy,
  type TransactionRequest,
  unsigned,
} from '../../engine/transactions'
import type { ChainNode } from '../../node/chain-node'
import { pendingNonce, submit } from '../../node/submit'
import { invalidParams, rejected } from '../../rpc-errors'
import { pendingView } from '../format'
import type { MethodCall, MethodTable } from '../method'
import { address, bytes, hash, hex } from '../params'
import { transactionRequest } from '../requests'
import { estimateGas } from '../simulate'

const KEYS = new Map<Hex, Hex>(
  DEVELOPER_ACCOUNTS.map(({ address, privateKey }) => [address.toLowerCase() as Hex, privateKey]),
)

/** Transactions in, and what is signed for the developer accounts. */
export const sendingMethods: MethodTable = {
  eth_sendRawTransaction: ({ node, params }) =>
    submit(node, decodeSigned(bytes(params[0], 'transaction'), node.common)),

  async eth_sendTransaction({ node, params, requestId }) {
    if (requestId) {
      const known = await node.ledger.answered(requestId)
      if (known) return known.outcome
    }
    const request = sendable(node, params[0])
    const prepared = await prepare(node, request)
    const answer = requestId && answerRow(node.context, requestId, prepared.hash)
    return submit(node, prepared, {
      answer: answer || undefined,
      isNumberedHere: request.nonce === undefined,
    })
  },

  /** As if the sender were impersonated, for any account. */
  async eth_sendUnsignedTransaction({ node, params }) {
    const request = sendable(node, params[0])
    return submit(node, impersonated(request, await terms(node, request), node.common), {
      isNumberedHere: request.nonce === undefined,
    })
  },

  eth_signTransaction: async ({ node, params }) =>
    signed(node, sendable(node, params[0])).then(({ raw }) => raw),

  personal_sign: ({ params }) => signMessage(params[1], params[0]),
  eth_sign: ({ params }) => signMessage(params[0], params[1]),
  eth_signTypedData_v4: signTypedData,
  eth_signTypedData: signTypedData,

  txpool_status: async ({ node }) => {
    const { ready, queued } = await sorted(node)
    return { pending: hex(ready.length), queued: hex(queued.length) }
  },
  txpool_content: async ({ node }) => {
    const { ready, queued } = await sorted(node)
    return { pending: bySender(ready), queued: bySender(queued) }
  },
  txpool_inspect: async ({ node }) => {
    const { ready, queued } = await sorted(node)
    return { pending: bySender(ready, summary), queued: bySender(queued, summary) }
  },
  anvil_dropTransaction: async ({ node, params }) => {
    const transactionHash = hash(params[0], 'hash')
    if (!node.pool.some((row) => row.hash === transactionHash)) return null
    await node.commit({ unpooled: [transactionHash] })
    return transactionHash
  },
}

/** What a dry run may be given more of: it takes as much as there is. */
const MOST_64_BITS = 2n ** 64n - 1n

/** What can be sent: for this chain, and with something to do. */
function sendable(node: ChainNode, value: unknown): TransactionRequest {
  const request = transactionRequest(value, node.spec.id)
  const { to, data, gas = 0n, nonce = 0n } = request
  for (const [name, number] of Object.entries({ gas, nonce })) {
    if (number > MOST_64_BITS) throw invalidParams(`${name}: at most 2^64 - 1, got ${number}`)
  }
  if (to === undefined && data === '0x') {
    throw invalidParams('contract creation without any data provided')
  }
  return request
}

async function prepare(node: ChainNode, request: TransactionRequest) {
  if (KEYS.has(request.from)) return signed(node, request)
  const { impersonated: who, impersonateAll } = node.head
  if (!impersonateAll && !who.includes(request.from)) {
    throw rejected(
      `No Signer available for ${request.from}: sign it yourself and use eth_sendRawTransaction, or anvil_impersonateAccount it first`,
    )
  }
  return impersonated(request, await terms(node, request), node.common)
}

async function signed(node: ChainNode, request: TransactionRequest) {
  const tx = unsigned(request, await terms(node, request), node.common)
  return signedBy(tx, request.from, keyOf(request.from))
}

/** What the caller left open: nonce, gas, fees. */
async function terms(
  node: ChainNode,
  request: TransactionRequest,
): Promise<{ gas: bigint; nonce: bigint; fees: Fees }> {
  const baseFee = node.nextBaseFee
  const { tip } = node.spec
  const { gasPrice = request.isPriced ? baseFee + tip : undefined } = request
  return {
    nonce: request.nonce ?? (await pendingNonce(node, request.from)),
    gas: request.gas ?? (await estimateGas(node.machine, request, node.nextEnvironment())),
    fees:
      gasPrice !== undefined
        ? { gasPrice }
        : {
            maxFeePerGas: request.maxFeePerGas ?? baseFee * 2n + (request.maxPriorityFeePerGas ?? tip),
            maxPriorityFeePerGas:
              request.maxPriorityFeePerGas ??
              (request.maxFeePerGas !== undefined && request.maxFeePerGas < tip ? request.maxFeePerGas : tip),
          },
  }
}

function keyOf(from: Hex): Hex {
  const key = KEYS.get(from)
  if (!key) throw rejected(`No Signer available for ${from}: only the developer accounts' keys are here`)
  return key
}

async function signMessage(who: unknown, message: unknown): Promise<string> {
  const account = privateKeyToAccount(keyOf(address(who, 'address')))
  return account.signMessage({ message: { raw: bytes(message, 'message') } })
}

async function signTypedData({ params }: MethodCall): Promise<string> {
  const account = privateKeyToAccount(keyOf(address(params[0], 'address')))
  const read = readTypedData(parsed(params[1]), 'typed data')
  if ('problem' in read) throw invalidParams(read.problem)
  return account.signTypedData(read.typedData)
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseShallow(value)
  } catch (thrown) {
    throw invalidParams(`typed data: ${isRefusal(thrown) ? thrown.message : 'is not valid JSON'}`)
  }
}

type View = ReturnType<typeof pendingView>

/** Those whose turn has come, and those that wait for another nonce first. */
async function sorted(node: ChainNode): Promise<{ ready: View[]; queued: View[] }> {
  const ready: View[] = []
  const queued: View[] = []
  for (const row of node.pool) {
    const view = pendingView(node, row)
    const isReady = BigInt(view.nonce) < (await pendingNonce(node, row.from as Hex))
    ;(isReady ? ready : queued).push(view)
  }
  return { ready, queued }
}

function bySender<Shown = View>(
  views: readonly View[],
  show: (view: View) => Shown = (view) => view as Shown,
): Record<string, Record<string, Shown>> {
  const content: Record<string, Record<string, Shown>> = {}
  for (const view of views) {
    const own = content[view.from] ?? {}
    own[String(BigInt(view.nonce))] = show(view)
    content[view.from] = own
  }
  return content
}

/** One line, as geth words it. */
function summary({ to, value, gas, gasPrice }: View): string {
  return `${to ?? 'contract creation'}: ${BigInt(value)} wei + ${BigInt(gas)} gas × ${BigInt(gasPrice)} wei`
}
