import { answerRow } from '#kernel/answers'
import type { TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { BLOCK_GAS_LIMIT } from '../chains'
import type { Hex } from '../engine/state'
import { impersonated } from '../engine/transactions'
import type { PoolRow, Receipt } from '../tables'
import type { ChainNode } from './chain-node'
import { produceBlock } from './produce'

/** What a plan may look at: the state of the newest block, which does not change while it looks. */
export interface ChainView {
  /** A word of a contract's storage. */
  slot(address: Hex, slot: Hex): Promise<bigint>
  /** The hash of the transaction that an action was for with the same `requestId`, if there was one. */
  answered(requestId: string): Promise<Hex | undefined>
}

/** One transaction of an account without a known key, in a block of its own. It pays no gas. */
export interface Action {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Wei; none by default. */
  readonly value?: bigint
  readonly gas: bigint
  /** When it happens, seconds by the emulator's clock; not before the newest block. */
  readonly at: number
  /** Written in the transaction of the store that commits the block. False: the plan is out of date, make another. */
  readonly also?: {
    readonly tables: readonly AnyTable[]
    run(context: TransactionContext, mined: Mined): Promise<boolean>
  }
  /** Of a request that may be repeated; for callers of `answered`. */
  readonly requestId?: string | undefined
}

/** The transaction of an action, in the block that is being committed. */
interface Mined {
  readonly hash: Hex
  readonly receipt: Receipt
}

/** What became of a plan. `closed`: only the user may make blocks here, or the chain is elsewhere. */
export type Acted =
  | { readonly kind: 'done'; readonly hash: Hex; readonly receipt: Receipt; readonly block: number }
  | { readonly kind: 'idle' }
  | { readonly kind: 'closed' }

/**
 * Lets a plan act on a chain: what it has seen is what it acts on, however many processes there are. A plan is made
 * anew when another process was faster, so it looks at everything each time; it answers undefined when there is nothing
 * to do. While automine is off, or the next block's time or fee is set, blocks are the user's to make.
 */
export async function act(
  node: ChainNode,
  plan: (view: ChainView) => Promise<Action | undefined>,
): Promise<Acted> {
  const { automine, nextTimestamp, nextBaseFee } = node.head
  if (!automine || nextTimestamp !== null || nextBaseFee !== null) return { kind: 'closed' }
  const action = await plan({
    slot: async (address, slot) => BigInt(word(await node.state.slot(lower(address), slot))),
    answered: async (requestId) => (await node.ledger.answered(requestId))?.outcome as Hex | undefined,
  })
  if (!action) return { kind: 'idle' }
  const { data, value = 0n, at, also, requestId } = action
  const [from, to] = [lower(action.from), lower(action.to)]
  const gas = action.gas < BigInt(BLOCK_GAS_LIMIT) ? action.gas : BigInt(BLOCK_GAS_LIMIT)
  const nonce = (await node.state.account(from))?.nonce ?? 0n
  const { hash, raw } = impersonated(
    { ...NOTHING, from, to, data, value },
    { gas, nonce, fees: { gasPrice: node.spec.baseFee } },
    node.common,
  )
  const row: PoolRow = {
    key: `${node.ledger.name}:${hash}`,
    order: node.head.revision,
    hash,
    from,
    raw,
    sponsored: true,
  }
  const timestamp = Math.min(at + node.head.timeOffset, node.now())
  await produceBlock(node, {
    candidates: [row],
    mustInclude: hash,
    timestamp,
    ...(also && {
      also: {
        tables: also.tables,
        run: (context, { receipts }) => also.run(context, { hash, receipt: receipts[0] as Receipt }),
      },
    }),
    ...(requestId && { answer: answerRow(node.context, requestId, hash) }),
  })
  return { kind: 'done', hash, receipt: node.tip.receipts[0] as Receipt, block: node.tip.number }
}

const NOTHING = {
  chainId: undefined,
  isPriced: true,
  gas: undefined,
  nonce: undefined,
  accessList: undefined,
  authorizationList: undefined,
} as const

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}

/** Kept without leading zeros, and zero as nothing. */
function word(value: Hex): Hex {
  return value === '0x' ? '0x0' : value
}
