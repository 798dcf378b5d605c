import type { Store } from '#kernel/store'
import { type BlockRow, receivedTable } from '../tables'
import type { Hex } from './state'

/** keccak256 of `Transfer(address,address,uint256)`: of fungible tokens and of those that are one of a kind. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256 of `Deposit(address,uint256)`: native token that was wrapped. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * What a block's logs say of who received from which contract, each once, without the ledger's name: by account, and of
 * fungible tokens also by contract.
 */
export function receivedKeys({ receipts }: BlockRow): string[] {
  const keys = receipts.flatMap(({ logs }) =>
    logs.flatMap(({ address, topics: [event, from, to, id] }) => {
      if (event === DEPOSIT && from !== undefined && to === undefined) {
        return [receiverKey(address, `0x${from.slice(26)}`)]
      }
      // An address in a topic has twelve bytes of zeros before it; anything else is another event of that name.
      if (event !== TRANSFER || !to?.startsWith(`0x${'00'.repeat(12)}`)) return []
      const account = `0x${to.slice(26)}`
      const token = `${account}:${address}`
      return id === undefined ? [token, receiverKey(address, account)] : [`${token}:${id}`]
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

function receiverKey(contract: string, account: string): string {
  return `of:${contract}:${account}`
}

/** Accounts that ever received a fungible token on a ledger, in the order of their addresses. */
export async function receivers(store: Store, ledger: string, token: string, limit: number): Promise<Hex[]> {
  const keys = await store
    .table(receivedTable)
    .where('key')
    .startsWith(`${ledger}:of:${token.toLowerCase()}:`)
    .limit(limit)
    .primaryKeys()
  return keys.map((key) => key.slice(key.lastIndexOf(':') + 1) as Hex)
}
