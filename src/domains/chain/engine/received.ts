import type { Store } from '#kernel/store'
import { type BlockRow, receivedTable } from '../tables'
import type { Hex } from './state'

/** keccak256 of `Transfer(address,address,uint256)`: of fungible tokens and of those that are one of a kind. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What a block's Transfer logs say of who received from which contract, each once, without the ledger's name. */
export function receivedKeys({ receipts }: BlockRow): string[] {
  const keys = receipts.flatMap(({ logs }) =>
    logs.flatMap(({ address, topics: [event, , to, id] }) => {
      // An address in a topic has twelve bytes of zeros before it; anything else is another event of that name.
      if (event !== TRANSFER || !to?.startsWith(`0x${'00'.repeat(12)}`)) return []
      const token = `0x${to.slice(26)}:${address}`
      return id === undefined ? [token] : [`${token}:${id}`]
    }),
  )
  return [...new Set(keys)]
}

/** The contracts that ever sent `owner` something on a ledger; with `id` where the token is one of a kind. */
export async function received(
  store: Store,
  ledger: string,
  owner: string,
): Promise<{ address: Hex; id: bigint | undefined }[]> {
  const keys = await store
    .table(receivedTable)
    .where('key')
    .startsWith(`${ledger}:${owner.toLowerCase()}:`)
    .primaryKeys()
  return keys.map((key) => {
    const [, , address, id] = key.split(':')
    return { address: address as Hex, id: id === undefined ? undefined : BigInt(id) }
  })
}
