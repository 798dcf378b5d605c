import { invalidParams } from '#kernel/json-rpc'
import type { Method } from '../method'
import { accountMethods } from './accounts'
import { blockMethods } from './blocks'
import { historyMethods } from './history'
import { sendingMethods } from './sending'
import { tokenMethods } from './tokens'

/** Every method that is answered; docs/reference/solana.md lists them, and a test compares. */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...accountMethods,
    ...tokenMethods,
    ...sendingMethods,
    ...historyMethods,
    ...blockMethods,
  }),
)

/** How many parameters each takes, at least and at most, as validators count them. */
export const PARAMS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  getBalance: [1, 2],
  getAccountInfo: [1, 2],
  getMultipleAccounts: [1, 2],
  getProgramAccounts: [1, 2],
  getMinimumBalanceForRentExemption: [1, 2],
  getTokenAccountsByOwner: [2, 3],
  getTokenAccountBalance: [1, 2],
  getTokenSupply: [1, 2],
  getTokenLargestAccounts: [1, 2],
  getLatestBlockhash: [0, 1],
  isBlockhashValid: [1, 2],
  getFeeForMessage: [1, 2],
  getRecentPrioritizationFees: [0, 1],
  sendTransaction: [1, 2],
  simulateTransaction: [1, 2],
  requestAirdrop: [2, 3],
  getSignatureStatuses: [1, 2],
  getSignaturesForAddress: [1, 2],
  getTransaction: [1, 2],
  getTransactionCount: [0, 1],
  getSlot: [0, 1],
  getBlockHeight: [0, 1],
  getBlock: [1, 2],
  getBlockTime: [1, 1],
  getBlocks: [1, 3],
  getBlocksWithLimit: [2, 3],
  getFirstAvailableBlock: [0, 0],
  minimumLedgerSlot: [0, 0],
  getEpochInfo: [0, 1],
  getEpochSchedule: [0, 0],
  getSlotLeader: [0, 1],
  getIdentity: [0, 0],
  getVersion: [0, 0],
  getGenesisHash: [0, 0],
  getHealth: [0, 0],
}

/** Throws -32602, in a validator's words, for more parameters than a method takes. */
export function checkCount(method: string, { length }: readonly unknown[]): void {
  const [least, most] = PARAMS[method] ?? [0, 0]
  if (length <= most) return
  if (most === 0) throw invalidParams('Invalid parameters: No parameters were expected')
  if (least === most)
    throw invalidParams(`Invalid params: invalid length ${length}, expected fewer elements in array.`)
  throw invalidParams(`Invalid parameters: Expected from ${least} to ${most} parameters. Got: ${length}`)
}
