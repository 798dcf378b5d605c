import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, type Address, bytesToHex, hexToBytes, type PrefixedHexString } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'

export type Hex = PrefixedHexString

/** An account's fields; its storage is apart. */
export interface AccountState {
  readonly nonce: bigint
  readonly balance: bigint
  readonly codeHash: Hex
}

/** What a stretch of execution changed, with what was there before it. */
export interface StateDiff {
  readonly accounts: readonly (readonly [
    address: Hex,
    before: AccountState | null,
    after: AccountState | null,
  ])[]
  readonly slots: readonly (readonly [address: Hex, slot: Hex, before: Hex, after: Hex])[]
  readonly code: readonly (readonly [hash: Hex, code: Uint8Array])[]
}

/** Where the state reads what it does not know yet. A slot's value has no leading zeros; `0x` is zero. */
export interface StateBacking {
  account(address: Hex): Promise<AccountState | null>
  slot(address: Hex, slot: Hex): Promise<Hex>
  code(hash: Hex, address: Hex): Promise<Uint8Array>
}

/** keccak256 of nothing: the code hash of an account without code. */
export const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const NOTHING = new Uint8Array(0)

type Undo =
  | { readonly kind: 'account'; readonly address: Hex; readonly before: AccountState | null }
  | { readonly kind: 'slot'; readonly address: Hex; readonly slot: Hex; readonly before: Hex }

/**
 * The state that the EVM works on: flat maps in front of the store, and a journal of what each write overwrote. A
 * checkpoint is a position in that journal, so opening one costs nothing however large the state is; going back to
 * it undoes only what was written since. (The EVM's own simple state manager copies all state per call frame.)
 *
 * Between transactions `takeDiff` turns the journal into what a block has changed.
 */
export class JournaledState implements StateManagerInterface {
  #accounts = new Map<Hex, AccountState | null>()
  #slots = new Map<Hex, Map<Hex, Hex>>()
  #code = new Map<Hex, Uint8Array>()
  /** Accounts that did not exist when their storage was cleared: nothing to be read behind them. */
  #fresh = new Set<Hex>()
  /** Whether the backing is known to hold nothing yet. */
  #blank = false
  #journal: Undo[] = []
  #checkpoints: number[] = []
  #original = new Map<string, Uint8Array>()

  /** Storage as it was when the transaction began, which gas metering reads. */
  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> => {
      const name = address.toString() + bytesToHex(key)
      let value = this.#original.get(name)
      if (value === undefined) {
        value = await this.getStorage(address, key)
        this.#original.set(name, value)
      }
      return value
    },
    clear: (): void => this.#original.clear(),
  }

  constructor(private readonly backing: StateBacking) {}

  async account(address: Hex): Promise<AccountState | null> {
    const known = this.#accounts.get(address)
    if (known !== undefined) return known
    const read = this.#blank ? null : await this.backing.account(address)
    // Something may have written it meanwhile.
    const written = this.#accounts.get(address)
    if (written !== undefined) return written
    this.#accounts.set(address, read)
    return read
  }

  async slot(address: Hex, slot: Hex): Promise<Hex> {
    const slots = this.#slotsOf(address)
    const known = slots.get(slot)
    if (known !== undefined) return known
    const read = this.#blank || this.#fresh.has(address) ? '0x' : await this.backing.slot(address, slot)
    const written = slots.get(slot)
    if (written !== undefined) return written
    slots.set(slot, read)
    return read
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const state = await this.account(address.toString())
    // A fresh object each time: the EVM changes what it is given before it puts it back.
    return state ? new Account(state.nonce, state.balance, undefined, hexToBytes(state.codeHash)) : undefined
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    await this.setAccount(
      address.toString(),
      account
        ? { nonce: account.nonce, balance: account.balance, codeHash: bytesToHex(account.codeHash) }
        : null,
    )
  }

  async setAccount(address: Hex, after: AccountState | null): Promise<void> {
    const before = await this.account(address)
    this.#journal.push({ kind: 'account', address, before })
    this.#accounts.set(address, after)
  }

  async deleteAccount(address: Address): Promise<void> {
    await this.setAccount(address.toString(), null)
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account()
    if (fields.nonce !== undefined) account.nonce = fields.nonce
    if (fields.balance !== undefined) account.balance = fields.balance
    if (fields.codeHash !== undefined) account.codeHash = fields.codeHash
    await this.putAccount(address, account)
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    const hash = bytesToHex(keccak_256(code))
    // Kept by its hash: harmless when the frame that wrote it is undone.
    if (code.length > 0) this.#code.set(hash, code)
    await this.modifyAccountFields(address, { codeHash: hexToBytes(hash) })
  }

  async getCode(address: Address): Promise<Uint8Array> {
    const state = await this.account(address.toString())
    if (!state || state.codeHash === NO_CODE) return NOTHING
    const known = this.#code.get(state.codeHash)
    if (known) return known
    const read = await this.backing.code(state.codeHash, address.toString())
    this.#code.set(state.codeHash, read)
    return read
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const value = await this.slot(address.toString(), bytesToHex(key))
    return value === '0x' ? NOTHING : hexToBytes(value)
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const first = value.findIndex((byte) => byte !== 0)
    await this.setSlot(
      address.toString(),
      bytesToHex(key),
      first === -1 ? '0x' : bytesToHex(value.subarray(first)),
    )
  }

  async setSlot(address: Hex, slot: Hex, after: Hex): Promise<void> {
    const before = await this.slot(address, slot)
    this.#journal.push({ kind: 'slot', address, slot, before })
    this.#slotsOf(address).set(slot, after)
  }

  /** Called for an address that is being created, or was destroyed in the transaction that created it. */
  async clearStorage(address: Address): Promise<void> {
    const name = address.toString()
    // An account that never was has no storage; one that was has none either where a contract may be created.
    if ((await this.account(name)) === null) this.#fresh.add(name)
    for (const [slot, value] of this.#slotsOf(name)) {
      if (value !== '0x') await this.setSlot(name, slot, '0x')
    }
  }

  /** For a chain's first block: nothing is stored yet, so until `takeDiff` nothing is read behind what is known. */
  beginBlank(): void {
    this.#blank = true
  }

  /** Whether anything was written that `takeDiff` has not taken. */
  get isDirty(): boolean {
    return this.#journal.length > 0
  }

  async checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#journal.length)
  }

  async commit(): Promise<void> {
    this.#checkpoints.pop()
  }

  async revert(): Promise<void> {
    const end = this.#checkpoints.pop() ?? 0
    for (let at = this.#journal.length - 1; at >= end; at--) {
      const undo = this.#journal[at] as Undo
      if (undo.kind === 'account') this.#accounts.set(undo.address, undo.before)
      else this.#slotsOf(undo.address).set(undo.slot, undo.before)
    }
    this.#journal.length = end
  }

  /** What was changed since the last call, and begins anew. Call it with no checkpoint open. */
  takeDiff(): StateDiff {
    const accounts = new Map<Hex, AccountState | null>()
    const slots = new Map<string, Undo & { kind: 'slot' }>()
    for (const undo of this.#journal) {
      if (undo.kind === 'account') {
        if (!accounts.has(undo.address)) accounts.set(undo.address, undo.before)
      } else {
        const name = undo.address + undo.slot
        if (!slots.has(name)) slots.set(name, undo)
      }
    }
    this.#journal = []
    this.#fresh.clear()
    this.#blank = false
    const changedAccounts = [...accounts]
      .map(([address, before]) => [address, before, this.#accounts.get(address) ?? null] as const)
      .filter(([, before, after]) => !isSameAccount(before, after))
    return {
      accounts: changedAccounts,
      slots: [...slots.values()]
        .map(
          ({ address, slot, before }) =>
            [address, slot, before, this.#slotsOf(address).get(slot) ?? '0x'] as const,
        )
        .filter(([, , before, after]) => before !== after),
      code: changedAccounts.flatMap(([, before, after]) => {
        const code = after && after.codeHash !== before?.codeHash && this.#code.get(after.codeHash)
        return code ? [[after.codeHash, code] as const] : []
      }),
    }
  }

  /** Writes what a stretch of execution elsewhere has changed. */
  async apply({ accounts, slots, code }: StateDiff): Promise<void> {
    for (const [hash, bytes] of code) this.#code.set(hash, bytes)
    for (const [address, , after] of accounts) await this.setAccount(address, after)
    for (const [address, slot, , after] of slots) await this.setSlot(address, slot, after)
  }

  /** As after `apply` and `takeDiff`: for what goes to the backing as it is. */
  hold({ accounts, slots, code }: StateDiff): void {
    for (const [hash, bytes] of code) this.#code.set(hash, bytes)
    for (const [address, , after] of accounts) this.#accounts.set(address, after)
    for (const [address, slot, , after] of slots) this.#slotsOf(address).set(slot, after)
  }

  /** Puts what was known at another time in front of the backing. Not journaled. */
  overlay(
    accounts: Iterable<readonly [Hex, AccountState | null]>,
    slots: Iterable<readonly [Hex, Hex, Hex]>,
  ): void {
    for (const [address, state] of accounts) this.#accounts.set(address, state)
    for (const [address, slot, value] of slots) this.#slotsOf(address).set(slot, value)
  }

  /** Entries that are in memory; long code counts for several. */
  get size(): number {
    let size = this.#accounts.size
    for (const slots of this.#slots.values()) size += 1 + slots.size
    for (const code of this.#code.values()) size += 1 + code.length / CODE_PER_ENTRY
    return Math.ceil(size)
  }

  /**
   * Lets go of the oldest entries until no more than half of `most` are left, if there are more than `most`. Does
   * nothing while the journal says that something is not in the backing yet. Not for a state with an `overlay`.
   */
  trim(most: number): void {
    if (this.isDirty || this.#checkpoints.length > 0 || this.size <= most) return
    const share = most / 6
    keepNewest(this.#accounts, share, () => 1)
    keepNewest(this.#slots, share, (slots) => 1 + slots.size)
    keepNewest(this.#code, share, (code) => 1 + code.length / CODE_PER_ENTRY)
  }

  /** Forgets everything: what is read next comes from the backing. */
  forget(): void {
    this.#accounts.clear()
    this.#slots.clear()
    this.#code.clear()
    this.#fresh.clear()
    this.#blank = false
    this.#original.clear()
    this.#journal = []
    this.#checkpoints = []
  }

  clearCaches(): void {
    this.#original.clear()
  }

  shallowCopy(): StateManagerInterface {
    return new JournaledState(this.backing)
  }

  // There is no trie, so there are no roots: eth_getProof is the only reader that would miss them.
  async getStateRoot(): Promise<Uint8Array> {
    return new Uint8Array(32)
  }
  async setStateRoot(): Promise<void> {}
  async hasStateRoot(): Promise<boolean> {
    return true
  }

  #slotsOf(address: Hex): Map<Hex, Hex> {
    let slots = this.#slots.get(address)
    if (!slots) {
      slots = new Map()
      this.#slots.set(address, slots)
    }
    return slots
  }
}

/** Bytes of code that take as much memory as an account. */
const CODE_PER_ENTRY = 128

function keepNewest<Value>(map: Map<Hex, Value>, most: number, weigh: (value: Value) => number): void {
  let weight = 0
  for (const value of map.values()) weight += weigh(value)
  for (const [key, value] of map) {
    if (weight <= most) return
    map.delete(key)
    weight -= weigh(value)
  }
}

function isSameAccount(a: AccountState | null, b: AccountState | null): boolean {
  if (a === null || b === null) return a === b
  return a.nonce === b.nonce && a.balance === b.balance && a.codeHash === b.codeHash
}
