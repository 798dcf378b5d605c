import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Store } from './store'
import { defineCounter, metaTable } from './store'

/** Bytes that follow from the seed and a name: the same at every start for the same seed. */
export function seededBytes(seed: string, name: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(seed), utf8ToBytes(name))
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** `length` (≤ 32) characters that people can read aloud, from seeded bytes. */
export function seededText(seed: string, name: string, length: number): string {
  return Array.from(
    seededBytes(seed, name).subarray(0, length),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('')
}

const reserved = defineCounter('ids.reserved')
const BLOCK = 256

/** Hex digits of an id that count; as many again distinguish ids of different seeds. */
const DIGITS = 10

/**
 * Ids for new things: unique for the life of the database, and the same sequence for the same seed. They sort in the
 * order in which they were drawn, so that rows of one millisecond have the order of their writing. Numbers are
 * reserved in blocks, so a new id costs no write; a worker that dies wastes the rest of its block, nothing else.
 */
export class Ids {
  #next = 0
  #reserved = 0
  #reserving: Promise<void> | undefined

  constructor(
    private readonly store: Store,
    private readonly seed: () => string,
    /** Nobody else draws from this database. */
    private readonly exclusive = false,
  ) {}

  /**
   * `await id('prf')` → `prf_00000001a27f3c…`, 20 hex digits that sort behind those of every id before. Call it before
   * a transaction opens: it may write.
   */
  async id(prefix: string): Promise<string> {
    const number = await this.sequence()
    const rest = bytesToHex(seededBytes(this.seed(), `${prefix}:${number}`)).slice(0, DIGITS)
    return `${prefix}_${number.toString(16).padStart(DIGITS, '0')}${rest}`
  }

  /** A secret of `length` ≤ 32 characters. Deterministic by design: this is an emulator, its secrets guard nothing. */
  async secret(purpose: string, length: number): Promise<string> {
    return seededText(this.seed(), `secret:${purpose}:${await this.sequence()}`, length)
  }

  /** A number above all that were drawn before, also by other processes. Call it before a transaction opens. */
  async sequence(): Promise<number> {
    // Another process that has reserved since is ahead: the rest of this block would sort before what it wrote.
    if (!this.exclusive) {
      const all = reserved.peek(this.store) ?? (await reserved.readCommitted(this.store))
      if (all > this.#reserved) this.refresh()
    }
    while (this.#next >= this.#reserved) {
      this.#reserving ??= this.#reserve().finally(() => {
        this.#reserving = undefined
      })
      await this.#reserving
    }
    return this.#next++
  }

  /** Forgets the block in memory, after the database was reset or replaced. */
  refresh(): void {
    this.#next = 0
    this.#reserved = 0
  }

  async #reserve(): Promise<void> {
    this.#reserved = await this.store.write([metaTable], () => reserved.add(this.store, BLOCK))
    this.#next = this.#reserved - BLOCK
  }
}
