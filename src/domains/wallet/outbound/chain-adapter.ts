import { base64 } from '@scure/base'
import { chainMode, chainRequest, sendSigned } from '#domains/chain'
import { sendSolana, solanaStatus } from '#domains/solana'
import type { Context } from '#kernel/context'
import { isRpcError } from '#kernel/json-rpc'
import { evmChain, SOLANA } from '../chains'
import type { SpendRow } from '../spending/tables'

type Sent = Pick<SpendRow, 'hash' | 'raw' | 'sponsored'>

/** A kind of chain, as far as sending what is signed goes. */
export interface ChainAdapter {
  /** Once for its hash, however often. Throws an error for which `refusedBy` has words when the chain refuses it. */
  send(sent: Sent): Promise<void>
  /** What the chain knows of a transaction. */
  status(hash: string): Promise<'confirmed' | 'reverted' | 'pending' | 'unknown'>
  /** Whether what the chain does not know is not there. A node elsewhere may only not show it yet. */
  isOurs(): Promise<boolean>
  /** The chain's own words for a refusal; undefined for any other failure. */
  refusedBy(thrown: unknown): string | undefined
}

/** By the name that the wallet's endpoints know the chain by. */
export function chainAdapterOf(context: Context, chain: string): ChainAdapter {
  return chain === SOLANA ? solanaAdapter(context) : evmAdapter(context, chain)
}

/** Who pays the fee stands in the transaction itself. */
function solanaAdapter(context: Context): ChainAdapter {
  return {
    async send({ raw }) {
      await sendSolana(context, base64.decode(raw))
    },
    async status(hash) {
      const status = await solanaStatus(context, hash)
      return status === 'failed' ? 'reverted' : (status ?? 'unknown')
    },
    isOurs: async () => true,
    refusedBy: wordsOf,
  }
}

function wordsOf(thrown: unknown): string | undefined {
  return isRpcError(thrown) ? thrown.message : undefined
}

function evmAdapter(context: Context, chain: string): ChainAdapter {
  const { id } = evmChain(chain)
  const ask = (method: string, ...params: unknown[]) => chainRequest(context, id, { method, params })
  return {
    async send({ raw, sponsored }) {
      await sendSigned(context, id, raw as `0x${string}`, { sponsored })
    },
    async status(hash) {
      const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status: string } | null
      if (receipt) return receipt.status === '0x1' ? 'confirmed' : 'reverted'
      return (await ask('eth_getTransactionByHash', hash)) === null ? 'unknown' : 'pending'
    },
    isOurs: async () => (await chainMode(context, id)).kind !== 'rpc',
    refusedBy: wordsOf,
  }
}
