import { bytesToHex, createAddressFromString } from '@ethereumjs/util'
import { COINBASE, type Machine, word } from '../../engine/evm'
import { type AccountState, type Hex, JournaledState, NO_CODE, type StateDiff } from '../../engine/state'
import { hex } from '../params'
import { option, type Tracer, TraceSize } from './trace'

/** An account as geth's prestateTracer writes it: what is zero or empty is left out, but the balance. */
interface Shown {
  balance?: string
  nonce?: number
  code?: string
  storage?: Record<string, string>
}

/**
 * What the run looked at, as it was before; with `diffMode` what it changed, before and after. Code and storage can be
 * left out.
 */
export const prestateTracer: Tracer = {
  options: ['diffMode', 'disableCode', 'disableStorage', 'includeEmpty'],
  async trace({ node, machine, run }, config) {
    const withCode = !option(config, 'disableCode')
    const withStorage = !option(config, 'disableStorage')
    const includeEmpty = option(config, 'includeEmpty')
    const read = new StateRead(machine)
    const over = await node.machineOver(new JournaledState(read.backing))
    await over.state.account(COINBASE)
    await run(over)
    const diff = over.state.takeDiff()
    const show = (account: AccountState | null, code: Hex, slots: Iterable<readonly [Hex, Hex]>): Shown => ({
      balance: hex(account?.balance ?? 0n),
      ...(account?.nonce && { nonce: Number(account.nonce) }),
      ...(withCode && code !== '0x' && { code }),
      ...storageOf(withStorage ? slots : []),
    })
    const pre: Record<string, Shown> = {}
    for (const [address, account] of read.accounts) {
      const slots = read.slots.get(address) ?? new Map<Hex, Hex>()
      if (isEmpty(account) && !includeEmpty) continue
      pre[address] = show(account, await codeOf(machine, account, address), slots)
    }
    if (!option(config, 'diffMode')) return pre
    return changesOf(diff, pre, { withCode, withStorage })
  },
}

/** What a run reads for the first time is what was there before it. */
class StateRead {
  readonly accounts = new Map<Hex, AccountState | null>()
  readonly slots = new Map<Hex, Map<Hex, Hex>>()
  readonly #size = new TraceSize()

  constructor(private readonly machine: Machine) {}

  readonly backing = {
    account: async (address: Hex): Promise<AccountState | null> => {
      const account = await this.machine.state.account(address)
      this.#size.add(ENTRY)
      this.accounts.set(address, account)
      return account
    },
    slot: async (address: Hex, slot: Hex): Promise<Hex> => {
      const value = await this.machine.state.slot(address, slot)
      this.#size.add(ENTRY)
      const slots = this.slots.get(address) ?? new Map<Hex, Hex>()
      this.slots.set(address, slots.set(slot, value))
      return value
    },
    code: async (_: Hex, address: Hex): Promise<Uint8Array> => {
      const code = await this.machine.state.getCode(createAddressFromString(address))
      this.#size.add(2 * code.length)
      return code
    },
  }
}

/** Characters of a slot or an account without its code. */
const ENTRY = 140

/** Only what differs: before it with all of the account but its unchanged slots, after it the changed fields alone. */
function changesOf(
  { accounts, slots, code }: StateDiff,
  before: Readonly<Record<string, Shown>>,
  { withCode, withStorage }: { withCode: boolean; withStorage: boolean },
): { pre: Record<string, Shown>; post: Record<string, Shown> } {
  const pre: Record<string, Shown> = {}
  const post: Record<string, Shown> = {}
  const bytes = new Map(code)
  for (const [address, was, is] of accounts) {
    const known = before[address]
    if (known) pre[address] = withoutStorage(known)
    // One that was destroyed has no after.
    if (!is) continue
    const written = is.codeHash !== (was?.codeHash ?? NO_CODE) ? bytes.get(is.codeHash) : undefined
    post[address] = {
      ...(is.balance !== (was?.balance ?? 0n) && { balance: hex(is.balance) }),
      ...(is.nonce !== (was?.nonce ?? 0n) && { nonce: Number(is.nonce) }),
      ...(withCode && written && { code: bytesToHex(written) }),
    }
  }
  for (const [address, slot, was, is] of withStorage ? slots : []) {
    const known = before[address]
    if (known) pre[address] = withSlot(pre[address] ?? withoutStorage(known), slot, was)
    post[address] = withSlot(post[address] ?? {}, slot, is)
  }
  return { pre, post }
}

function withoutStorage({ storage: _, ...account }: Shown): Shown {
  return account
}

/** A slot that is zero is not shown. */
function withSlot(account: Shown, slot: Hex, value: Hex): Shown {
  return value === '0x' ? account : { ...account, storage: { ...account.storage, ...entry(slot, value) } }
}

function storageOf(slots: Iterable<readonly [Hex, Hex]>): { storage?: Record<string, string> } {
  const storage = Object.assign({}, ...[...slots].map(([slot, value]) => entry(slot, value)))
  return Object.keys(storage).length > 0 ? { storage } : {}
}

function entry(slot: Hex, value: Hex): Record<string, string> {
  return { [slot]: word(value === '0x' ? 0n : BigInt(value)) }
}

function isEmpty(account: AccountState | null): boolean {
  return !account || (account.balance === 0n && account.nonce === 0n && account.codeHash === NO_CODE)
}

async function codeOf({ state }: Machine, account: AccountState | null, address: Hex): Promise<Hex> {
  if (!account || account.codeHash === NO_CODE) return '0x'
  return bytesToHex(await state.getCode(createAddressFromString(address)))
}
