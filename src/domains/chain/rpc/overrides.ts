import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { type BlockEnvironment, type Machine, word } from '../engine/evm'
import { type Hex, JournaledState } from '../engine/state'
import type { ChainNode } from '../node/chain-node'
import { invalidParams } from '../rpc-errors'
import { address, code, count, fields, hash, optional, quantity } from './params'

/** What a call is to run over and believe, where its caller says so. */
export async function overridden(
  node: ChainNode,
  machine: Machine,
  environment: BlockEnvironment,
  { states, block }: { readonly states?: unknown; readonly block?: unknown },
): Promise<{ machine: Machine; environment: BlockEnvironment }> {
  return {
    machine: states == null ? machine : await node.machineOver(await withStateOverrides(machine, states)),
    environment: block == null ? environment : withBlockOverrides(environment, block),
  }
}

/** A state over that of `base` with the caller's overrides of accounts; `base` is unchanged. */
export async function withStateOverrides(base: Machine, overrides: unknown): Promise<JournaledState> {
  const entries = Object.entries(fields(overrides, 'state overrides')).map(
    ([name, overrides]) =>
      [address(name, 'state overrides'), fields(overrides, `overrides of ${name}`)] as const,
  )
  // `state` stands for the whole storage: nothing below it shows through.
  const replaced = new Set(
    entries.filter(([, overrides]) => overrides.state !== undefined).map(([name]) => name),
  )
  const state = new JournaledState({
    account: (name) => base.state.account(name),
    slot: async (name, slot) => (replaced.has(name) ? '0x' : base.state.slot(name, slot)),
    code: (_, name) => base.state.getCode(createAddressFromString(name)),
  })
  for (const [name, overrides] of entries) await grant(state, name, overrides)
  return state
}

/** The block that a call is to believe it is in. */
export function withBlockOverrides(environment: BlockEnvironment, overrides: unknown): BlockEnvironment {
  const given = fields(overrides, 'block overrides')
  only(given, BLOCK_FIELDS, 'block overrides')
  const coinbase = optional(given.coinbase ?? given.feeRecipient, address, 'coinbase')
  const gasLimit = optional(given.gasLimit, quantity, 'gasLimit')
  const blobBaseFee = optional(given.blobBaseFee, quantity, 'blobBaseFee')
  return {
    ...environment,
    ...(coinbase && { coinbase }),
    ...(gasLimit !== undefined && { gasLimit }),
    ...(blobBaseFee !== undefined && { blobBaseFee }),
    number: optional(given.number, count, 'number') ?? environment.number,
    timestamp: optional(given.time ?? given.timestamp, count, 'time') ?? environment.timestamp,
    baseFee: optional(given.baseFee ?? given.baseFeePerGas, quantity, 'baseFee') ?? environment.baseFee,
    mixHash: optional(given.random ?? given.prevRandao, hash, 'random') ?? environment.mixHash,
  }
}

const BLOCK_FIELDS = [
  'number',
  'time',
  'timestamp',
  'baseFee',
  'baseFeePerGas',
  'random',
  'prevRandao',
  'coinbase',
  'feeRecipient',
  'gasLimit',
  'blobBaseFee',
]
const ACCOUNT_FIELDS = ['balance', 'nonce', 'code', 'state', 'stateDiff']

/** What would be ignored is refused: a call that seems to work is worse than one that does not. */
function only(account: Record<string, unknown>, known: readonly string[], where: string): void {
  const unknown = Object.entries(account).find(([name, value]) => value != null && !known.includes(name))
  if (unknown) throw invalidParams(`${where}: ${unknown[0]} cannot be overridden, only ${known.join(', ')}`)
}

async function grant(state: JournaledState, name: Hex, account: Record<string, unknown>): Promise<void> {
  only(account, ACCOUNT_FIELDS, `overrides of ${name}`)
  if (account.state != null && account.stateDiff != null) {
    throw invalidParams(`overrides of ${name}: both state and stateDiff`)
  }
  const at = createAddressFromString(name)
  const own = optional(account.code, code, 'code')
  const balance = optional(account.balance, quantity, 'balance')
  const nonce = optional(account.nonce, quantity, 'nonce')
  if (own !== undefined) await state.putCode(at, hexToBytes(own))
  await state.modifyAccountFields(at, {
    ...(balance !== undefined && { balance }),
    ...(nonce !== undefined && { nonce }),
  })
  for (const [slot, value] of Object.entries(fields(account.stateDiff ?? account.state ?? {}, 'state'))) {
    await state.putStorage(
      at,
      hexToBytes(word(quantity(slot, 'slot'))),
      hexToBytes(word(quantity(value, `slot ${slot}`))),
    )
  }
}
