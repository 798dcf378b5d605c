import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { generation, metaTable } from '#kernel/store'
import { chainErrors, chainSpec } from '../chains'
import { ledgerOf } from '../ledger-of'
import { isRpcError } from '../rpc-errors'
import { type ChainMode, forkLedger, modeTable } from '../tables'
import { isLoopback, permissionText } from './permission'
import { RemoteChain } from './remote'

/** What the operator sends. `allowSending` must be `permissionText` of the address, word for word. */
export type WishedMode =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'rpc'; readonly url: string; readonly allowSending?: string | undefined }
  | { readonly kind: 'fork'; readonly url: string; readonly number?: number | undefined }

declare module '#kernel/bus' {
  interface BusEvents {
    'chain.mode': { chainId: number }
  }
}

/**
 * Switches a chain. The embedded chain keeps its state meanwhile; a fork begins anew. Throws a refusal when the remote
 * node does not answer or is another chain.
 */
export async function changeMode(
  context: Context,
  chainId: number,
  requested: WishedMode,
): Promise<ChainMode> {
  const mode = await modeFor(context, chainId, requested)
  const { store } = context
  if (mode.kind === 'fork') await ledgerOf(context, chainId, forkLedger(chainId)).clear()
  await store.write([metaTable, modeTable], async () => {
    await store.table(modeTable).put({ chainId: String(chainId), mode })
    // Other processes keep modes in memory too.
    await generation.add(store, 1)
  })
  context.bus.publish({ type: 'chain.mode', chainId })
  return mode
}

async function modeFor(context: Context, chainId: number, requested: WishedMode): Promise<ChainMode> {
  if (requested.kind === 'embedded') return requested
  const remote = new RemoteChain(context, requested.url)
  const newest = await newestBlockOf(chainId, remote)
  if (requested.kind === 'fork')
    return { kind: 'fork', url: requested.url, number: requested.number ?? newest }
  const maySend = isLoopback(requested.url) || requested.allowSending === permissionText(requested.url)
  if (requested.allowSending !== undefined && !maySend) {
    throw new Refusal(
      chainErrors.remoteUnusable,
      `allowSending must say, word for word: "${permissionText(requested.url)}". Leave it out to only read.`,
      { rule: 'chain.mode.permission', facts: { chainId } },
    )
  }
  return { kind: 'rpc', url: requested.url, maySend }
}

/** The number of the remote chain's newest block. */
async function newestBlockOf(chainId: number, remote: RemoteChain): Promise<number> {
  const { name } = chainSpec(chainId)
  const refuse = (why: string, facts: Record<string, string | number>): never => {
    throw new Refusal(chainErrors.remoteUnusable, `${why} ${name} stays as it was.`, {
      rule: 'chain.mode.remote',
      facts: { chainId, ...facts },
    })
  }
  try {
    const theirs = Number(await remote.request('eth_chainId', []))
    if (theirs !== chainId) {
      refuse(`The node there is on chain ${theirs}, and this is chain ${chainId}.`, { theirs })
    }
    return Number(await remote.request('eth_blockNumber', []))
  } catch (thrown) {
    if (isRpcError(thrown)) return refuse(`${thrown.message}.`, {})
    throw thrown
  }
}
