import { formatUnits } from 'viem'
import { chainReads, chainRequest, reached } from '#domains/chain'
import { solanaStatus } from '#domains/solana'
import { explorerPath, readSpend, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { evmSpec } from '../../lookup/chains'
import { chainKey } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { TransactionStatus } from '../tools'
import { timeText } from './format'

interface Found {
  readonly chain: string
  readonly state: 'confirmed' | 'reverted' | 'pending'
  readonly detail: string
}

export async function transactionStatus(
  { context, principal }: ToolCall,
  { hash, chain }: TransactionStatus,
): Promise<ToolResult> {
  const key = chain === undefined ? undefined : chainKey(chain)
  const own = await readSpend(context, principal.walletId, hash)
  const isEvm = /^0x[0-9a-f]{64}$/i.test(hash)
  if (isEvm === (key === SOLANA)) throw noHash(hash, key)
  const chains = own ? [own.chain] : await chainsOf(context, hash, key)
  for (const each of chains) {
    const found = await statusOn(context, each, hash)
    if (!found) continue
    const what = own
      ? ` It was your ${own.kind}${own.amount === null ? '' : ` of ${own.amount} ${own.symbol}`}, ${timeText(own.at)}.`
      : ''
    return {
      text: `${hash} on ${each} ${STATES[found.state]}${found.detail}.${what}`,
      data: {
        hash,
        chain: each,
        state: found.state,
        ...(own && { kind: own.kind, amount: own.amount, symbol: own.symbol }),
      },
      links: [{ label: 'Transaction', path: explorerPath({ chain: each, hash }) }],
    }
  }
  if (own) {
    return {
      text: `${hash} on ${own.chain} is ${own.state === 'dropped' ? 'dropped: the chain no longer knows it, and nothing moved' : own.state}.`,
      data: { hash, chain: own.chain, state: own.state },
    }
  }
  return {
    text: `No transaction ${hash} is known ${key === undefined ? 'on any chain here' : `on ${key}`}.`,
    data: { hash, chain: key ?? null, state: 'unknown' },
  }
}

const STATES = {
  confirmed: 'is confirmed',
  reverted: 'was mined and failed: nothing moved but its gas',
  pending: 'waits to be mined',
} as const

async function chainsOf(context: Context, hash: string, chain: string | undefined): Promise<string[]> {
  if (chain !== undefined) return [chain]
  if (!/^0x/i.test(hash)) return [SOLANA]
  return (await chainReads()).chainsOfTransaction(context, hash)
}

/** Undefined where the chain does not know it. */
async function statusOn(context: Context, chain: string, hash: string): Promise<Found | undefined> {
  const spec = evmSpec(chain)
  if (!spec) {
    const status = await solanaStatus(context, hash)
    return status && { chain, state: status === 'failed' ? 'reverted' : 'confirmed', detail: '' }
  }
  const ask = (method: string) =>
    reached(context, spec, () => chainRequest(context, spec.id, { method, params: [hash] }))
  const receipt = (await ask('eth_getTransactionReceipt')) as {
    status: string
    blockNumber: string
    gasUsed: string
    effectiveGasPrice: string
  } | null
  if (!receipt) {
    return (await ask('eth_getTransactionByHash')) ? { chain, state: 'pending', detail: '' } : undefined
  }
  const gas = formatUnits(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), 18)
  return {
    chain,
    state: receipt.status === '0x1' ? 'confirmed' : 'reverted',
    detail: ` in block ${Number(receipt.blockNumber)}, gas ${gas} ${spec.native.symbol}`,
  }
}

function noHash(hash: string, chain: string | undefined): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `"${hash.slice(0, 100)}" is no transaction of ${chain ?? 'a chain'}: EVM chains have hashes of 0x and 64 digits, Solana signatures of 86 to 88 characters.`,
    { rule: 'agent.transaction.hash', facts: { hash: hash.slice(0, 100), chain: chain ?? null } },
  )
}
