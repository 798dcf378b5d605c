import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { type BlockEnvironment, type Machine, word } from '../engine/evm'
import { type Hex, JournaledState } from '../engine/state'
import type { ChainNode } from '../node/chain-node'
import { invalidParams } from '../rpc-errors'
import { address, code, count, fields, hash, optional, quantity } from './params'

/** A machine over `base` with some accounts as the caller wishes they were; `base` itself stays as it is. */
export async function withStateOverrides(
  node: ChainNode,
  base: Machine,
  overrides: unknown,
): Promise<Machine> {
  const wishes = Object.entries(fields(overrides, 'state overrides')).map(
    ([name, wish]) => [address(name, 'state overrides'), fields(wish, `overrides of ${name}`)] as const,
  )
  // `state` stands for the whole storage: nothing below it shows through.
  const replaced = new Set(wishes.filter(([, wish]) => wish.state !== undefined).map(([name]) => name))
  const state = new JournaledState({
    account: (name) => base.state.account(name),
    slot: async (name, slot) => (replaced.has(name) ? '0x' : base.state.slot(name, slot)),
    code: (_, name) => base.state.getCode(createAddressFromString(name)),
  })
  for (const [name, wish] of wishes) await grant(state, name, wish)
  return node.machineOver(state)
}

/** The block that a call is to believe it is in. */
export function withBlockOverrides(environment: BlockEnvironment, overrides: unknown): BlockEnvironment {
  const wish = fields(overrides, 'block overrides')
  only(wish, BLOCK_FIELDS, 'block overrides')
  return {
    number: optional(wish.number, count, 'number') ?? environment.number,
    timestamp: optional(wish.time ?? wish.timestamp, count, 'time') ?? environment.timestamp,
    baseFee: optional(wish.baseFee ?? wish.baseFeePerGas, quantity, 'baseFee') ?? environment.baseFee,
    mixHash: optional(wish.random ?? wish.prevRandao, hash, 'random') ?? environment.mixHash,
  }
}

const BLOCK_FIELDS = ['number', 'time', 'timestamp', 'baseFee', 'baseFeePerGas', 'random', 'prevRandao']
const ACCOUNT_FIELDS = ['balance', 'nonce', 'code', 'state', 'stateDiff']

/** What would be ignored is refused: a call that seems to work is worse than one that does not. */
function only(wish: Record<string, unknown>, known: readonly string[], where: string): void {
  const unknown = Object.entries(wish).find(([name, value]) => value != null && !known.includes(name))
  if (unknown) throw invalidParams(`${where}: ${unknown[0]} cannot be overridden, only ${known.join(', ')}`)
}

async function grant(state: JournaledState, name: Hex, wish: Record<string, unknown>): Promise<void> {
  only(wish, ACCOUNT_FIELDS, `overrides of ${name}`)
  if (wish.state != null && wish.stateDiff != null) {
    throw invalidParams(`overrides of ${name}: both state and stateDiff`)
  }
  const at = createAddressFromString(name)
  const own = optional(wish.code, code, 'code')
  const balance = optional(wish.balance, quantity, 'balance')
  const nonce = optional(wish.nonce, quantity, 'nonce')
  if (own !== undefined) await state.putCode(at, hexToBytes(own))
  await state.modifyAccountFields(at, {
    ...(balance !== undefined && { balance }),
    ...(nonce !== undefined && { nonce }),
  })
  for (const [slot, value] of Object.entries(fields(wish.stateDiff ?? wish.state ?? {}, 'state'))) {
    await state.putStorage(
      at,
      hexToBytes(word(quantity(slot, 'slot'))),
      hexToBytes(word(quantity(value, `slot ${slot}`))),
    )
  }
}
