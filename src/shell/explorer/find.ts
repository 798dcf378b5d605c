import { ApiError } from '../api'
import type { Block } from '../json-rpc'
import { askAll } from '../state/rpc'
import type { Chain } from '../wire'
import { addressPath, blockPath, type Sought, solanaAddressPath, solanaTxPath, txPath } from './search'

const NOTHING = 'A transaction’s hash, an address or a block’s number.'

/** The page of what is sought, or why there is none. */
export async function find(
  what: Sought,
  chains: readonly Chain[],
): Promise<{ path: string } | { miss: string }> {
  const [first] = chains
  if (!first || !what) return { miss: NOTHING }
  if (what.kind === 'solana-address') return { path: solanaAddressPath(what.text) }
  if (what.kind === 'solana-signature') return { path: solanaTxPath(what.text) }
  if (what.kind === 'address') return { path: addressPath(first.id, what.text) }
  if (what.kind === 'block') {
    const [head] = await askAll(first.id, [['eth_blockNumber']])
    if (head instanceof ApiError) throw head
    const newest = Number(head)
    return what.number <= newest
      ? { path: blockPath(first.id, what.number) }
      : { miss: `The newest block of ${first.name} is ${newest}.` }
  }
  for (const { id } of chains) {
    const [tx, block] = await askAll(id, [
      ['eth_getTransactionByHash', [what.text]],
      ['eth_getBlockByHash', [what.text, false]],
    ])
    if (tx && !(tx instanceof ApiError)) return { path: txPath(id, what.text) }
    if (block && !(block instanceof ApiError)) return { path: blockPath(id, Number((block as Block).number)) }
  }
  const where = chains.length === 1 ? first.name : 'any chain in use'
  return { miss: `No transaction and no block of ${where} has this hash.` }
}
