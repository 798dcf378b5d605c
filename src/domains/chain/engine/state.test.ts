import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountState, type Hex, JournaledState, NO_CODE, type StateBacking } from './state'

/** A store that stores what it gets, and counts reads. */
class Backing implements StateBacking {
  readonly accounts = new Map<Hex, AccountState | null>()
  readonly slots = new Map<string, Hex>()
  reads = 0

  async account(address: Hex) {
    this.reads++
    return this.accounts.get(address) ?? null
  }
  async slot(address: Hex, slot: Hex) {
    this.reads++
    return this.slots.get(address + slot) ?? '0x'
  }
  async code() {
    return new Uint8Array(0)
  }
  /** As a block is written. */
  take(state: JournaledState): void {
    const diff = state.takeDiff()
    for (const [address, , after] of diff.accounts) this.accounts.set(address, after)
    for (const [address, slot, , after] of diff.slots) this.slots.set(address + slot, after)
  }
}

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
const slotOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const holding = (balance: number): AccountState => ({
  nonce: 0n,
  balance: BigInt(balance),
  codeHash: NO_CODE,
})

describe('the memory of a state', () => {
  it('stays bounded, however much is read and written', async () => {
    const backing = new Backing()
    const state = new JournaledState(backing)
    for (let block = 0; block < 50; block++) {
      for (let index = 0; index < 40; index++) {
        const number = block * 40 + index
        await state.setAccount(addressOf(number), holding(number))
        await state.setSlot(addressOf(number % 7), slotOf(number), '0x01')
        await state.account(addressOf(1_000_000 + number))
      }
      backing.take(state)
      state.trim(300)
      expect(state.size).toBeLessThanOrEqual(300)
    }
    expect((await state.account(addressOf(0)))?.balance).toBe(0n)
    expect((await state.account(addressOf(1_999)))?.balance).toBe(1_999n)
    expect(await state.slot(addressOf(0), slotOf(0))).toBe('0x01')
  })

  it('keeps what the store does not have yet, and what a checkpoint may have to bring back', async () => {
    const backing = new Backing()
    const state = new JournaledState(backing)
    for (let number = 0; number < 100; number++) await state.setAccount(addressOf(number), holding(number))
    state.trim(10)
    expect(state.size).toBe(100)
    backing.take(state)
    await state.checkpoint()
    state.trim(10)
    expect(state.size).toBe(100)
    await state.commit()
    state.trim(10)
    expect(state.size).toBeLessThan(10)
  })

  it('is not to be noticed', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), at: fc.nat(30), to: fc.nat(99) }),
      fc.record({ kind: fc.constantFrom('read' as const, 'block' as const), at: fc.nat(30), to: fc.nat(99) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const backing = new Backing()
        const state = new JournaledState(backing)
        const expected = new Map<number, number>()
        for (const { kind, at, to } of steps) {
          if (kind === 'write') {
            await state.setAccount(addressOf(at), holding(to))
            await state.setSlot(addressOf(at), slotOf(to), '0x07')
            expected.set(at, to)
          } else if (kind === 'block') backing.take(state)
          else {
            expect((await state.account(addressOf(at)))?.balance).toBe(
              expected.has(at) ? BigInt(expected.get(at) as number) : undefined,
            )
            const to = expected.get(at)
            if (to !== undefined) expect(await state.slot(addressOf(at), slotOf(to))).toBe('0x07')
          }
          state.trim(8)
        }
      }),
    )
  })
})
