import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { connectionTo, solanaDeveloper, USDC_MINT } from '../helpers/solana'

const emulator = createEmulator()
const connection = connectionTo(emulator)
afterAll(() => emulator.close())

const PEOPLE = [0, 1, 2].map(solanaDeveloper)
const STRANGERS = [Keypair.generate(), Keypair.generate()]
const ALL = [...PEOPLE, ...STRANGERS]
const usdcOf = (of: Keypair) => getAssociatedTokenAddressSync(USDC_MINT, of.publicKey)

const person = fc.integer({ min: 0, max: ALL.length - 1 })
const lamports = fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.constant(9_999_999_000_000))
const step = fc.record({
  kind: fc.constantFrom('sol', 'usdc', 'open', 'close'),
  from: person,
  to: person,
  amount: lamports,
})

function instruction({
  kind,
  from,
  to,
  amount,
}: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
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
async function totals() {
  const { tables } = await emulator.snapshot()
  const rows = tables.solana_accounts as unknown as { lamports: string; data: string; mint: string }[]
  const tokens = rows.filter(({ mint }) => mint === USDC_MINT.toBase58())
  return {
    lamports: rows.reduce((sum, row) => sum + BigInt(row.lamports), 0n),
    usdc: tokens.reduce((sum, row) => sum + Buffer.from(row.data, 'base64').readBigUInt64LE(64), 0n),
  }
}

it('neither makes nor loses a lamport or a token, whatever is sent', async () => {
  await connection.getSlot()
  let expected = await totals()
  let went = 0
  let failed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), person, async (steps, payer) => {
      const transaction = new Transaction({ feePayer: ALL[payer]?.publicKey as never }).add(
        ...steps.map(instruction),
      )
      transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
      const needed = transaction.compileMessage()
      const keys = needed.accountKeys.slice(0, needed.header.numRequiredSignatures)
      transaction.sign(...ALL.filter(({ publicKey }) => keys.some((key) => key.equals(publicKey))))
      const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
      const found = await connection.getTransaction(signature)
      const after = await totals()
      const fee = BigInt(found?.meta?.fee ?? 0)
      expect(after).toEqual({ lamports: expected.lamports - fee, usdc: expected.usdc })
      expect(fee).toBe(found ? 5_000n * BigInt(keys.length) : 0n)
      if (found?.meta?.err) failed++
      else if (found) went++
      expected = after
    }),
    { numRuns: 120 },
  )
  // Otherwise it would have proved nothing.
  expect(went).toBeGreaterThan(10)
  expect(failed).toBeGreaterThan(10)
})
