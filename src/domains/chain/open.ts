import type { WorkTime } from '#kernel/concurrency/work-time'
import type { Context } from '#kernel/context'
import type { ChainSpec } from './chains'
import { untimed } from './engine/limits'
import type { Hex } from './engine/state'
import { decodeSigned } from './engine/transactions'
import { ledgerOf } from './ledger-of'
import { ForkBacking } from './modes/fork-backing'
import { passThrough } from './modes/pass-through'
import { RemoteChain } from './modes/remote'
import { type Acted, act } from './node/act'
import { ChainNode } from './node/chain-node'
import { LateParts } from './node/late-parts'
import { submit } from './node/submit'
import { checkCount, METHODS } from './rpc/methods'
import { METHOD_NOT_FOUND, RpcError } from './rpc-errors'
import { type ChainMode, embeddedLedger, forkLedger } from './tables'

/** Answers one JSON-RPC call. `time`: what it may take of, where others share it. Throws an `RpcError`. */
type Ask = (method: string, params: unknown, requestId?: string, time?: WorkTime) => Promise<unknown>

/** A job that acts on a chain. No request waits for it, so its gas alone bounds it. */
export interface ActingJob {
  /** Called before the chain's first block is made for it; throws where the plan is not of this database. */
  mayBegin(): Promise<void>
}

/** What answers for a chain. */
export interface Opened {
  readonly ask: Ask
  /**
   * Takes a signed transaction, once for its hash, which it returns. `sponsored`: its sender pays no gas; a node
   * elsewhere knows no such thing. Throws an `RpcError`.
   */
  send(raw: Hex, sponsored: boolean): Promise<Hex>
  /** See `act`; undefined where the chain is not embedded. */
  readonly act?: (plan: Parameters<typeof act>[1], job?: ActingJob) => Promise<Acted>
}

/**
 * What answers for a chain in its present mode. This module and all below it are evaluated at the first call to any
 * chain: a worker that serves none of them starts without them.
 */
export function openChain(context: Context, spec: ChainSpec, mode: ChainMode): Opened {
  if (mode.kind === 'rpc') {
    const remote = new RemoteChain(context, mode.url)
    const ask: Ask = (method, params) => passThrough(remote, mode, method, params ?? [])
    return { ask, send: async (raw) => (await ask('eth_sendRawTransaction', [raw])) as Hex }
  }
  const node = mode.kind === 'fork' ? fork(context, spec, mode) : embedded(context, spec)
  return {
    async ask(name, params, requestId, time) {
      const method = METHODS.get(name)
      if (!method) throw new RpcError(METHOD_NOT_FOUND, `the method ${name} does not exist/is not available`)
      if (params !== undefined && !Array.isArray(params)) throw new RpcError(-32602, 'params must be a list')
      const sent = params ?? []
      checkCount(name, sent)
      return node.turn(() => method({ node, method: name, params: sent, requestId }), time)
    },
    send: (raw, sponsored) => node.turn(() => submit(node, decodeSigned(raw, node.common), { sponsored })),
    ...(mode.kind === 'embedded' && {
      act: (plan, job) => node.turn(() => act(node, plan), job && untimed(), job?.mayBegin),
    }),
  }
}

function embedded(context: Context, spec: ChainSpec): ChainNode {
  const ledger = ledgerOf(context, spec.id, embeddedLedger(spec.id))
  const lateParts = new LateParts(context, spec, ledger)
  return new ChainNode(context, spec, ledger, lateParts, undefined, lateParts)
}

function fork(context: Context, spec: ChainSpec, { url, number }: ChainMode & { kind: 'fork' }): ChainNode {
  const ledger = ledgerOf(context, spec.id, forkLedger(spec.id))
  // How long a node elsewhere takes is not what a call may compute.
  const remote: RemoteChain = new RemoteChain(context, url, (wait) => node.away(wait))
  const node: ChainNode = new ChainNode(context, spec, ledger, new ForkBacking(ledger, remote, number), {
    remote,
    number,
  })
  return node
}
