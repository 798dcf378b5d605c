import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { toHex } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { developer, rpcOf } from '../helpers/chain'

const CHAIN = 8453
const { baseFee } = chainSpec(CHAIN)
const GAS = 21_000n
const COINBASE = `0x${'00'.repeat(20)}`
const NOBODY = `0x${'00'.repeat(19)}cd`

const emulator = createEmulator()
afterAll(() => emulator.close())
const ask = rpcOf(emulator, CHAIN)

/** All of them can send; the coinbase and an account without a key can only receive. */
const SENDERS = [0, 1, 2].map(developer)
const EVERYBODY = [...SENDERS.map(({ address }) => address.toLowerCase()), COINBASE, NOBODY]

interface Waiting {
  readonly raw: string
  readonly from: number
  readonly nonce: number
  readonly to: string
  readonly value: bigint
  readonly gas: bigint
  readonly price: bigint
  readonly tip: bigint
}

/** What a chain of plain payments must come to, without an EVM: balances, nonces, what waits and what is burnt. */
class Model {
  constructor(
    readonly balances: Map<string, bigint>,
    readonly nonces: number[],
    public burnt = 0n,
    readonly mined = new Set<string>(),
    public pool: Waiting[] = [],
  ) {}

  /** As it is now, but for what waits: a revert drops that. */
  copy(): Model {
    return new Model(new Map(this.balances), [...this.nonces], this.burnt, new Set(this.mined))
  }

  /** Takes a payment in, or says in which words it is refused. */
  send(payment: Waiting): RegExp | undefined {
    const { raw, from, nonce, gas, price } = payment
    if (this.mined.has(raw) || this.pool.some((each) => each.raw === raw)) return undefined
    const next = this.nonces[from] as number
    if (nonce < next) return /nonce too low/
    if (gas < GAS) return /intrinsic gas too low/
    if (price < baseFee) return /max fee per gas less than block base fee/
    if (!this.#canPay(payment)) return /insufficient funds/
    const other = this.pool.find((each) => each.from === from && each.nonce === nonce)
    if (other && price * 100n < other.price * 110n) return /replacement transaction underpriced/
    this.pool = [...this.pool.filter((each) => each !== other), payment]
    this.#mine(from)
    return undefined
  }

  /** Everything of this sender whose turn has come. One that can no longer be paid leaves. */
  #mine(from: number): void {
    for (;;) {
      const payment = this.pool.find((each) => each.from === from && each.nonce === this.nonces[from])
      if (!payment) return
      this.pool = this.pool.filter((each) => each !== payment)
      if (!this.#canPay(payment)) return
      const room = payment.price - baseFee
      const tip = payment.price < baseFee + payment.tip ? room : payment.tip
      this.#add(addressOf(from), -payment.value - GAS * (baseFee + tip))
      this.#add(payment.to, payment.value)
      this.#add(COINBASE, GAS * tip)
      this.burnt += GAS * baseFee
      this.nonces[from] = payment.nonce + 1
      this.mined.add(payment.raw)
    }
  }

  #canPay({ from, value, gas, price }: Waiting): boolean {
    return (this.balances.get(addressOf(from)) as bigint) >= value + gas * price
  }

  #add(address: string, by: bigint): void {
    this.balances.set(address, (this.balances.get(address) as bigint) + by)
  }
}

function addressOf(sender: number): string {
  return EVERYBODY[sender] as string
}

async function observed(): Promise<{ balances: Map<string, bigint>; nonces: number[] }> {
  const balances = new Map<string, bigint>()
  for (const address of EVERYBODY)
    balances.set(address, BigInt(await ask('eth_getBalance', address, 'latest')))
  const nonces = await Promise.all(
    SENDERS.map(async ({ address }) => Number(await ask('eth_getTransactionCount', address, 'latest'))),
  )
  return { balances, nonces }
}

const sender = fc.nat(SENDERS.length - 1)
const payment = fc.record({
  op: fc.constant('pay' as const),
  from: sender,
  to: fc.constantFrom(...EVERYBODY),
  /** In tenths of what the sender has: now and then too much. */
  tenths: fc.oneof(
    { weight: 4, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.integer({ min: 9, max: 11 }) },
  ),
  wei: fc.bigInt(0n, 10n ** 18n),
  ahead: fc.constantFrom(0, 0, 0, 0, 1, 2, -1),
  gas: fc.constantFrom(GAS, GAS, GAS, 90_000n, GAS - 1n),
  price: fc.constantFrom(baseFee, baseFee * 2n, baseFee * 100n, baseFee - 1n),
  tip: fc.constantFrom(0n, 1n, baseFee * 3n),
  type: fc.constantFrom('legacy' as const, 'eip2930' as const, 'eip1559' as const),
})
const action = fc.oneof(
  { weight: 8, arbitrary: payment },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('snapshot' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('revert' as const), which: fc.nat(5) }) },
)

it('payments of several senders, valid or not, move what a plain model moves, and nothing else, to the wei', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
      const beginning = await ask('evm_snapshot')
      const head = await ask('eth_getBlockByNumber', 'latest', true)
      const before = await observed()
      const total = sum(before.balances)
      let model = new Model(new Map(before.balances), [...before.nonces])
      const snapshots: { id: string; model: Model }[] = []
      for (const each of actions) {
        if (each.op === 'snapshot') {
          snapshots.push({ id: await ask('evm_snapshot'), model: model.copy() })
        } else if (each.op === 'revert') {
          const snapshot = snapshots[each.which]
          if (!snapshot) continue
          expect(await ask('evm_revert', snapshot.id)).toBe(true)
          snapshots.length = each.which
          model = snapshot.model
          expect(await observed()).toEqual({ balances: model.balances, nonces: model.nonces })
        } else {
          await pay(model, each)
        }
      }
      expect(await observed()).toEqual({ balances: model.balances, nonces: model.nonces })
      expect(sum(model.balances) + model.burnt).toBe(total)
      const { pending, queued } = await ask('txpool_content')
      const waiting = [pending, queued].flatMap((of) => Object.values<object>(of).flatMap(Object.values))
      expect(waiting).toHaveLength(model.pool.length)

      expect(await ask('evm_revert', beginning)).toBe(true)
      expect(await observed()).toEqual(before)
      expect(await ask('eth_getBlockByNumber', 'latest', true)).toEqual(head)
    }),
    { numRuns: 8 },
  )
})

async function pay(
  model: Model,
  { from, to, tenths, wei, ahead, gas, price, tip, type }: Payment,
): Promise<void> {
  const nonce = Math.max(0, (model.nonces[from] as number) + ahead)
  const value = ((model.balances.get(addressOf(from)) as bigint) * BigInt(tenths)) / 10n + wei
  // A tip above the price is not a thing that clients sign.
  const most = type === 'eip1559' && tip < price ? tip : price
  const fields = { chainId: CHAIN, nonce, to: to as `0x${string}`, value, gas }
  const raw = await (SENDERS[from] as (typeof SENDERS)[0]).signTransaction(
    type === 'eip1559'
      ? { ...fields, type, maxFeePerGas: price, maxPriorityFeePerGas: most }
      : { ...fields, type, gasPrice: price },
  )
  const refusal = model.send({ raw, from, nonce, to, value, gas, price, tip: most })
  const outcome = await ask('eth_sendRawTransaction', raw).then(
    (hash) => hash,
    (thrown: Error) => thrown.message,
  )
  expect(outcome, toHex(value)).toMatch(refusal ?? /^0x[0-9a-f]{64}$/)
}

type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

function sum(balances: Map<string, bigint>): bigint {
  return [...balances.values()].reduce((total, balance) => total + balance, 0n)
}
