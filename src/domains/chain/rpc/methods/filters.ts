import type { ChainNode } from '../../node/chain-node'
import { invalidParams, rejected } from '../../rpc-errors'
import { type FilterRow, filterTable } from '../../tables'
import { blockNumber, isMoving } from '../block-tags'
import { checkFuture, criteriaOf, findLogs } from '../logs'
import type { MethodTable } from '../method'
import { fields, flag, hex, id, optional } from '../params'

/** Logs, read once or followed. Filters are rows: a worker that dies between two polls forgets none. */
export const filterMethods: MethodTable = {
  eth_getLogs: ({ node, params }) => findLogs(node, params[0]),

  async eth_newFilter({ node, params }) {
    const criteria = fields(params[0], 'filter')
    criteriaOf(criteria)
    if (criteria.blockHash == null) await checkFuture(node, criteria)
    const { address, topics, blockHash, fromBlock, toBlock } = criteria
    return create(node, 'logs', { address, topics, blockHash, fromBlock, toBlock } as never)
  },
  eth_newBlockFilter: ({ node }) => create(node, 'blocks', null),
  eth_newPendingTransactionFilter({ node, params }) {
    if (optional(params[0], flag, 'full transactions')) {
      throw invalidParams(
        'full transactions: this filter answers hashes; read each with eth_getTransactionByHash',
      )
    }
    return create(node, 'pending', null)
  },

  async eth_getFilterChanges({ node, params }) {
    const row = await filterOf(node, params[0])
    const { head } = node
    // After a revert the chain may be shorter than what was reported.
    const from = Math.min(row.next, head.number + 1)
    const waiting = node.pool.map(({ hash }) => hash)
    const changes = await changesOf(node, row, from, waiting)
    await put(node, { ...row, next: head.number + 1, reported: row.kind === 'pending' ? waiting : [] })
    return changes
  },

  async eth_getFilterLogs({ node, params }) {
    const row = await filterOf(node, params[0])
    if (row.kind !== 'logs') throw rejected('filter is not a log filter')
    return findLogs(node, row.criteria)
  },

  async eth_uninstallFilter({ node, params }) {
    const { store } = node.context
    const key = keyOf(node, params[0])
    return store.write([filterTable], async () => {
      const isThere = (await store.table(filterTable).get(key)) !== undefined
      await store.table(filterTable).delete(key)
      return isThere
    })
  },
}

async function changesOf(
  node: ChainNode,
  row: FilterRow,
  from: number,
  waiting: readonly string[],
): Promise<unknown[]> {
  switch (row.kind) {
    case 'blocks':
      return (await node.ledger.blocks(from, node.head.number)).map(({ hash }) => hash)
    case 'pending': {
      const mined = await node.ledger.blocks(from, node.head.number)
      const all = [...mined.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)), ...waiting]
      return all.filter((hash) => !row.reported.includes(hash))
    }
    case 'logs': {
      const { fromBlock, toBlock, ...criteria } = row.criteria as Record<string, unknown>
      if (criteria.blockHash != null) return []
      const first = isMoving(fromBlock) ? from : Math.max(from, await blockNumber(node, fromBlock))
      const last = isMoving(toBlock)
        ? node.head.number
        : Math.min(await blockNumber(node, toBlock), node.head.number)
      return last < first ? [] : findLogs(node, { ...criteria, fromBlock: hex(first), toBlock: hex(last) })
    }
  }
}

async function create(
  node: ChainNode,
  kind: FilterRow['kind'],
  criteria: FilterRow['criteria'],
): Promise<string> {
  const filterId = `0x${(await node.context.ids.id('filter')).split('_')[1]}`
  await put(node, {
    key: keyOf(node, filterId),
    kind,
    criteria,
    next: node.head.number + 1,
    reported: node.pool.map(({ hash }) => hash),
  })
  return filterId
}

async function put({ context: { store } }: ChainNode, row: FilterRow): Promise<void> {
  await store.write([filterTable], () => store.table(filterTable).put(row))
}

async function filterOf(node: ChainNode, sent: unknown): Promise<FilterRow> {
  const row = await node.context.store.table(filterTable).get(keyOf(node, sent))
  if (!row) throw rejected('filter not found')
  return row
}

function keyOf(node: ChainNode, sent: unknown): string {
  return `${node.ledger.name}:${id(sent, 'filter id')}`
}
