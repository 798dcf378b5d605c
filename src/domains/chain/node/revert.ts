import { fromRow } from '../engine/ledger'
import type { AccountState, Hex, StateDiff } from '../engine/state'
import type { ChainNode } from './chain-node'

/** Back to a snapshot, which is used up by it together with those taken after it. False when there is none. */
export async function revertTo(node: ChainNode, id: number): Promise<boolean> {
  const { head, ledger } = node
  const snapshot = head.snapshots.find((each) => each.id === id)
  if (!snapshot) return false
  const target = await node.block(snapshot.number)
  if (!target) return false
  await node.commit({
    head: {
      number: target.number,
      hash: target.hash,
      timeOffset: snapshot.timeOffset,
      nextTimestamp: null,
      nextBaseFee: null,
      snapshots: head.snapshots.filter((each) => each.id < id),
    },
    diff: await undoing(node, snapshot.revision),
    dropped: await ledger.blocks(snapshot.number + 1, head.number),
    dropChangesAfter: snapshot.revision,
    // What waits was meant for the chain that is gone.
    unpooled: node.pool.map(({ hash }) => hash),
  })
  await node.reload()
  return true
}

/** The diff that takes back everything after a revision. */
async function undoing(node: ChainNode, revision: number): Promise<StateDiff> {
  const accounts = new Map<Hex, AccountState | null>()
  const slots = new Map<string, readonly [Hex, Hex, Hex]>()
  for (const change of await node.ledger.changesAfter(revision)) {
    // The oldest first: only what stood in a place before its first change counts.
    for (const [address, before] of change.accounts as [Hex, Parameters<typeof fromRow>[0]][]) {
      if (!accounts.has(address)) accounts.set(address, fromRow(before))
    }
    for (const [address, slot, before] of change.slots as [Hex, Hex, Hex][]) {
      if (!slots.has(address + slot)) slots.set(address + slot, [address, slot, before])
    }
  }
  return {
    accounts: [...accounts].map(([address, before]) => [address, null, before] as const),
    slots: [...slots.values()].map(
      ([address, slot, before]) => [address, slot, '0x' as Hex, before] as const,
    ),
    code: [],
  }
}
