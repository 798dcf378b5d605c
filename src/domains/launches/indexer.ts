import { decodeEventLog, getAddress, toEventSelector } from 'viem'

import { chainSpec, embeddedLedger, type Indexer, type IndexerRows } from '#domains/chain'
import { figuresOf } from '#domains/pools'

import { indexToken, type TokenRow, tokenTables } from '#domains/tokens'
import { FEE_MANAGER_ADDRESS, LAUNCH_CHAIN_ID, LAUNCHER_ADDRESS } from './addresses'
import { feeManager } from './artifacts/fee-manager'
import { vestingLauncher } from './artifacts/vesting-launcher'
import { readMetadata } from './metadata'
import { type LaunchRow, launchTable, sortKeyOf } from './tables'

const EVENTS = [...vestingLauncher.abi, ...feeManager.abi].flatMap((item) =>
  item.type === 'event' ? [item] : [],
)
const FOLLOWED = new Set(['Launched', 'UpdateBeneficiary', 'LeniencyChanged'])
const SENDERS = new Set([LAUNCHER_ADDRESS.toLowerCase(), FEE_MANAGER_ADDRESS.toLowerCase()])

type IndexedBlock = Parameters<Indexer['index']>[1]['blocks'][number]
type FollowedLog = IndexedBlock['logs'][number]

/** Keeps the rows of launches as the logs of launcher and fee manager have them, however the transactions were sent. */
export const launchIndexer: Indexer = {
  tables: [launchTable, ...tokenTables],
  topics: new Set(EVENTS.filter(({ name }) => FOLLOWED.has(name)).map((event) => toEventSelector(event))),
  async index(_, { ledger, blocks }, rows) {
    // On a fork nothing is launched: other people's contracts stand there.
    if (ledger !== embeddedLedger(LAUNCH_CHAIN_ID)) return
    for (const block of blocks) {
      for (const log of block.logs) if (SENDERS.has(log.address)) await followLog(log, block, rows)
    }
  },
}

async function followLog(log: FollowedLog, block: IndexedBlock, rows: IndexerRows): Promise<void> {
  const { eventName, args } = decodeEventLog({
    abi: EVENTS,
    topics: log.topics as [`0x${string}`, ...`0x${string}`[]],
    data: log.data,
  })
  if (eventName === 'Launched') {
    const launch = rowOf(args, log, block)
    rows.put(launchTable, launch)
    indexToken(rows, tokenOf(launch))
  }
  if (eventName === 'LeniencyChanged') {
    const launch = await rows.get(launchTable, args.poolId)
    if (launch) rows.put(launchTable, { ...launch, lenient: args.lenient })
  }
  if (eventName === 'UpdateBeneficiary') {
    const launch = await rows.get(launchTable, args.poolId)
    // The protocol may hand on its 5 % too; those are not the creator's.
    if (launch?.beneficiary === args.oldBeneficiary.toLowerCase()) {
      rows.put(launchTable, { ...launch, beneficiary: args.newBeneficiary.toLowerCase() })
    }
  }
}

interface Launched {
  readonly token: `0x${string}`
  readonly creator: string
  readonly poolId: string
  readonly pool: string
  readonly feeRecipient: string
  readonly lenient: boolean
  readonly name: string
  readonly symbol: string
  readonly metadata: string
}

function rowOf(
  { token, creator, poolId, pool, feeRecipient, lenient, name, symbol, metadata }: Launched,
  { transactionHash: txHash, logIndex }: FollowedLog,
  { number: block, timestamp }: IndexedBlock,
): LaunchRow {
  const launchedAt = timestamp * 1000
  return {
    poolId,
    token: token.toLowerCase(),
    address: getAddress(token),
    chainId: LAUNCH_CHAIN_ID,
    pool: pool.toLowerCase(),
    initializer: FEE_MANAGER_ADDRESS,
    creator: creator.toLowerCase(),
    beneficiary: feeRecipient.toLowerCase(),
    lenient,
    name,
    symbol,
    ...readMetadata(metadata),
    launchedAt,
    order: sortKeyOf(launchedAt, { block, logIndex }),
    txHash,
    past: null,
  }
}

/** For the directory: profiles find the symbol of their token there. */
function tokenOf({ token, address, name, symbol }: LaunchRow): TokenRow {
  return {
    key: token,
    address,
    chain: chainSpec(LAUNCH_CHAIN_ID).key,
    symbol,
    name,
    decimals: 18,
    ...figuresOf(),
  }
}
