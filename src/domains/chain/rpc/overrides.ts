import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { type BlockEnvironment, createMachine, type Machine, word } from '../engine/evm'
import { type Hex, JournaledState } from '../engine/state'
import type { ChainNode } from '../node/chain-node'
import { address, bytes, count, fields, optional, quantity } from './params'

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
  return createMachine(node.common, state, async (number) => (await node.block(number))?.hash)
}

/** The block that a call is to believe it is in. */
export function withBlockOverrides(environment: BlockEnvironment, overrides: unknown): BlockEnvironment {
  const wish = fields(overrides, 'block overrides')
  return {
    number: optional(wish.number, count, 'number') ?? environment.number,
    timestamp: optional(wish.time ?? wish.timestamp, count, 'time') ?? environment.timestamp,
    baseFee: optional(wish.baseFee ?? wish.baseFeePerGas, quantity, 'baseFee') ?? environment.baseFee,
    mixHash: environment.mixHash,
  }
}

async function grant(state: JournaledState, name: Hex, wish: Record<string, unknown>): Promise<void> {
  const at = createAddressFromString(name)
  const code = optional(wish.code, bytes, 'code')
  const balance = optional(wish.balance, quantity, 'balance')
  const nonce = optional(wish.nonce, quantity, 'nonce')
  if (code !== undefined) await state.putCode(at, hexToBytes(code))
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
