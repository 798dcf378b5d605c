import type { WorkTime } from '#kernel/concurrency/work-time'
import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import { generation } from '#kernel/store'
import { chainSpec } from './chains'
import type { Acted, Action, ChainView } from './node/act'
import type { ActingJob, Opened } from './open'
import { type ChainMode, modeTable } from './tables'

interface OpenChain {
  readonly mode: ChainMode
  readonly opened: Opened
  /** The generation at which the mode was last compared with the store. */
  comparedAt: number
}

/** Chains in memory, by id. Each holds nothing but a copy of what the store has. */
const opened = defineLocal('chain.opened', () => new Map<number, OpenChain>())

async function openedChain(context: Context, chainId: number): Promise<OpenChain> {
  const spec = chainSpec(chainId)
  const chains = context.local(opened)
  const now = await generation.readCommitted(context.store)
  if (chains.get(chainId)?.comparedAt === now) return chains.get(chainId) as OpenChain
  const row = await context.store.row(modeTable, String(chainId))
  const mode: ChainMode = row?.mode ?? { kind: 'embedded' }
  const { openChain } = await import('./open')
  const known = chains.get(chainId)
  if (known && JSON.stringify(known.mode) === JSON.stringify(mode)) {
    known.comparedAt = now
    return known
  }
  const chain = { mode, opened: openChain(context, spec, mode), comparedAt: now }
  chains.set(chainId, chain)
  return chain
}

interface ChainCall {
  readonly method: string
  readonly params?: unknown
  readonly requestId?: string | undefined
  /** What its execution may take, with other calls of the same; `evmTimeoutMs` for itself alone unless given. */
  readonly time?: WorkTime
}

/**
 * One JSON-RPC call to a chain, as EIP-1193's `request` takes it. What a transaction changed is on disk when it
 * resolves. Throws an `RpcError` (code, message, data), or a refusal for a chain that there is not.
 */
export async function chainRequest(
  context: Context,
  chainId: number,
  { method, params, requestId, time }: ChainCall,
): Promise<unknown> {
  try {
    const { opened } = await openedChain(context, chainId)
    return await opened.ask(method, params, requestId, time)
  } catch (thrown) {
    throw context.store.explain(thrown)
  }
}

/**
 * Sends a signed transaction. Mined and on disk when it resolves, unless automine is off. `sponsored`: its sender pays
 * no gas, where the chain is ours. Returns its hash. Throws an `RpcError`.
 */
export async function sendSigned(
  context: Context,
  chainId: number,
  raw: `0x${string}`,
  { sponsored = false }: { sponsored?: boolean } = {},
): Promise<`0x${string}`> {
  const { opened } = await openedChain(context, chainId)
  return opened.send(raw, sponsored)
}

/**
 * Lets a plan act on a chain of ours, for accounts without a known key; see node/act.ts. Of a `job` its execution may
 * take as long as its gas lasts, of a request `evmTimeoutMs`. Throws an `RpcError`.
 */
export async function actOnChain(
  context: Context,
  chainId: number,
  plan: (view: ChainView) => Promise<Action | undefined>,
  job?: ActingJob,
): Promise<Acted> {
  const { opened } = await openedChain(context, chainId)
  return opened.act ? opened.act(plan, job) : { kind: 'closed' }
}
