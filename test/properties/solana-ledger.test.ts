import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { latestBlockhash } from '../../src/domains/solana/client'
import { answer } from '../../src/domains/solana/node'
import { accountTable, solanaTables } from '../../src/domains/solana/tables'
import type { Context } from '../../src/kernel/context'
import { kernel } from '../helpers/context'
import { solanaDeveloper, USDC_MINT } from '../helpers/solana'

const PEOPLE = [0, 1, 2].map(solanaDeveloper)
const STRANGERS = [Keypair.generate(), Keypair.generate()]
const ALL = [...PEOPLE, ...STRANGERS]
const USDC_ACCOUNTS = new Map(
  ALL.map((one) => [one, getAssociatedTokenAddressSync(USDC_MINT, one.publicKey)]),
)
const usdcOf = (of: Keypair) => USDC_ACCOUNTS.get(of) as PublicKey

/** Mostly an account with money. */
const person = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: PEOPLE.length - 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: ALL.length - 1 }) },
)
const lamports = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 900_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 900_000, max: 9_000_000 }) },
  { weight: 1, arbitrary: fc.constant(9_999_999_000_000) },
)
const step = fc.record({
  kind: fc.constantFrom('sol', 'sol', 'usdc', 'usdc', 'open', 'close'),
  from: person,
  to: person,
  amount: lamports,
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function instruction({ kind, from, to, amount }: Step) {
  const [a, b] = [ALL[from], ALL[to]] as [Keypair, Keypair]
  switch (kind) {
    case 'sol':
      return SystemProgram.transfer({ fromPubkey: a.publicKey, toPubkey: b.publicKey, lamports: amount })
    case 'usdc':
      return createTransferInstruction(usdcOf(a), usdcOf(b), a.publicKey, amount)
    case 'open':
      return createAssociatedTokenAccountIdempotentInstruction(a.publicKey, usdcOf(b), b.publicKey, USDC_MINT)
    default:
      return createCloseAccountInstruction(usdcOf(a), b.publicKey, a.publicKey)
  }
}

/** Everything there is of SOL and USDC, summed over every account of the ledger. */
async function totals({ store }: Context) {
  const rows = await store.table(accountTable).toArray()
  const tokens = rows.filter(({ mint }) => mint === USDC_MINT.toBase58())
  return {
    lamports: rows.reduce((sum, row) => sum + BigInt(row.lamports), 0n),
    usdc: tokens.reduce((sum, row) => sum + Buffer.from(row.data, 'base64').readBigUInt64LE(64), 0n),
  }
}

it('neither makes nor loses a lamport or a token, whatever is sent', async () => {
  const context = await kernel({ tables: solanaTables })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  const ask = async (method: string, ...params: unknown[]): Promise<any> =>
    answer(context, method, params, undefined)
  await ask('getSlot')
  let expected = await totals(context)
  let went = 0
  let failed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), person, async (steps, payer) => {
      const transaction = new Transaction().add(...steps.map(instruction))
      transaction.feePayer = (ALL[payer] as Keypair).publicKey
      transaction.recentBlockhash = (await latestBlockhash(context)).blockhash
      const { accountKeys, header } = transaction.compileMessage()
      const needed = accountKeys.slice(0, header.numRequiredSignatures)
      transaction.sign(...ALL.filter(({ publicKey }) => needed.some((key) => key.equals(publicKey))))
      const wire = transaction.serialize({ verifySignatures: false }).toString('base64')
      const signature = await ask('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
      const found = await ask('getTransaction', signature)
      const fee = BigInt(found?.meta.fee ?? 0)
      expect(fee).toBe(found ? 5_000n * BigInt(needed.length) : 0n)
      const after = await totals(context)
      expect(after).toEqual({ lamports: expected.lamports - fee, usdc: expected.usdc })
      if (found?.meta.err) failed++
      else if (found) went++
      expected = after
    }),
    { numRuns: 40 },
  )
  // Otherwise it would have proved nothing.
  expect(went).toBeGreaterThan(5)
  expect(failed).toBeGreaterThan(5)
})

it('refuses bytes that are no transaction in words, whatever they are', async () => {
  const context = await kernel({ tables: solanaTables })
  const ask = (method: string, ...params: unknown[]) => answer(context, method, params, undefined)
  const [from, to] = [PEOPLE[0], STRANGERS[0]] as [Keypair, Keypair]
  const open = instruction({ kind: 'open', from: 0, to: 3, amount: 0 })
  const moves = [1_000_000, 2_000_000].map((amount) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports: amount }),
  )
  const transaction = new Transaction({ feePayer: from.publicKey }).add(open, ...moves)
  transaction.recentBlockhash = '11111111111111111111111111111111'
  transaction.sign(from)
  const whole = transaction.serialize()
  const edit = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.nat(whole.length),
      fc.boolean(),
      async (edits, length, isCut) => {
        const bytes = Buffer.from(isCut ? whole.subarray(0, length) : whole)
        for (const { at, byte } of edits) if (at < bytes.length) bytes[at] = byte
        const options = { encoding: 'base64', replaceRecentBlockhash: true }
        const outcome = ask('simulateTransaction', bytes.toString('base64'), options)
        // Anything but an RpcError is an accident of ours.
        const name = await outcome.then(
          () => 'judged',
          (thrown) => thrown.name,
        )
        outcomes.add(name)
        expect(['judged', 'RpcError']).toContain(name)
      },
    ),
    { numRuns: 200 },
  )
  expect(outcomes.size).toBe(2)
})
