import { invalidParams, RpcError } from '#kernel/json-rpc'
import { blockhashOf, GENESIS_HASH } from '../../blockhash'
import { SLOTS_PER_EPOCH, timeOfSlot, VALIDATOR_VERSION } from '../../cluster'
import { FAUCET_ADDRESS } from '../../genesis'
import type { Ledger } from '../../ledger'
import type { TransactionRow } from '../../tables'
import type { Method } from '../method'
import { type Config, configParam, u64Param, wholeParam } from '../params'
import { parsedKeys, viewTransaction } from '../transaction-view'
import { mentionsOf, seconds } from './history'

const BLOCK_NOT_AVAILABLE = -32004
const MOST_BLOCKS = 500_000

const getSlot: Method = async ({ ledger }) => (await ledger.position()).slot

/** Every slot has its block. */
const getBlockHeight = getSlot

const getBlock: Method = async ({ ledger, params }) => {
  const slot = await existing(ledger, params[0])
  const config = configParam(params[1])
  const rows = await ledger.transactionsBetween(slot, slot)
  return {
    blockhash: blockhashOf(slot),
    previousBlockhash: blockhashOf(Math.max(0, slot - 1)),
    parentSlot: Math.max(0, slot - 1),
    blockHeight: slot,
    blockTime: blockTime(slot, rows),
    ...(await contents(ledger, rows, config)),
    ...(config.rewards !== false && { rewards: [] }),
  }
}

async function contents(ledger: Ledger, rows: readonly TransactionRow[], config: Config): Promise<object> {
  switch (config.transactionDetails ?? 'full') {
    case 'none':
      return {}
    case 'signatures':
      return { signatures: rows.map(({ signature }) => signature) }
    case 'accounts':
      return { transactions: await Promise.all(rows.map((row) => viewAccounts(ledger, row, config))) }
    case 'full':
      return { transactions: await Promise.all(rows.map((row) => viewTransaction(ledger, row, config))) }
  }
  throw invalidParams('Invalid params: transactionDetails is full, accounts, signatures or none')
}

async function viewAccounts(ledger: Ledger, row: TransactionRow, config: Config): Promise<unknown> {
  const whole = await viewTransaction(ledger, row, config)
  return { ...whole, transaction: { signatures: [row.signature], accountKeys: parsedKeys(mentionsOf(row)) } }
}

/** Epoch seconds: when its transactions came, of a slot that has some. */
function blockTime(slot: number, [first]: readonly TransactionRow[]): number {
  return seconds(first?.at ?? timeOfSlot(slot))
}

const getBlockTime: Method = async ({ ledger, params }) => {
  const slot = await existing(ledger, params[0])
  return blockTime(slot, await ledger.transactionsBetween(slot, slot))
}

async function existing(ledger: Ledger, param: unknown): Promise<number> {
  const slot = u64Param(param, 'a slot')
  if (slot <= (await ledger.position()).slot) return Number(slot)
  throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`)
}

const getBlocks: Method = async ({ ledger, params }) => {
  const first = wholeParam(params[0], 'a slot')
  const newest = (await ledger.position()).slot
  const end =
    params[1] === undefined || params[1] === null || typeof params[1] === 'object' ? undefined : params[1]
  const last = end === undefined ? newest : Math.min(Number(u64Param(end, 'a slot')), newest)
  if (last - first > MOST_BLOCKS) throw invalidParams(`Slot range too large; max ${MOST_BLOCKS}`)
  return range(first, last)
}

const getBlocksWithLimit: Method = async ({ ledger, params }) => {
  const first = wholeParam(params[0], 'a slot')
  const limit = wholeParam(params[1], 'a limit')
  if (limit > MOST_BLOCKS) throw invalidParams(`Limit too large; max ${MOST_BLOCKS}`)
  return range(first, Math.min(first + limit - 1, (await ledger.position()).slot))
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

const getEpochInfo: Method = async ({ ledger }) => {
  const { slot, transactions } = await ledger.position()
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: transactions,
  }
}

const getEpochSchedule: Method = async () => ({
  slotsPerEpoch: SLOTS_PER_EPOCH,
  leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
  warmup: false,
  firstNormalEpoch: 0,
  firstNormalSlot: 0,
})

export const blockMethods: Readonly<Record<string, Method>> = {
  getSlot,
  getBlockHeight,
  getBlock,
  getBlockTime,
  getBlocks,
  getBlocksWithLimit,
  getFirstAvailableBlock: async () => 0,
  minimumLedgerSlot: async () => 0,
  getEpochInfo,
  getEpochSchedule,
  getSlotLeader: async () => FAUCET_ADDRESS,
  getIdentity: async () => ({ identity: FAUCET_ADDRESS }),
  getVersion: async () => ({ 'solana-core': VALIDATOR_VERSION, 'feature-set': 0 }),
  getGenesisHash: async () => GENESIS_HASH,
  getHealth: async () => 'ok',
}
