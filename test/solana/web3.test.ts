import {
  ComputeBudgetProgram,
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createEmulator } from 'sandbank'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionTo, sendAndPoll, solanaDeveloper } from '../helpers/solana'

const emulator = createEmulator()
const [alice, bob] = [solanaDeveloper(0), solanaDeveloper(1)]
let connection: Connection

beforeEach(() => {
  connection = connectionTo(emulator)
})
afterEach(() => emulator.reset())

const transfer = (to: PublicKey, lamports: number) =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: to, lamports }))

describe('@solana/web3.js', () => {
  it('moves lamports, charges the fee, and tells all about it', async () => {
    const [before, received] = await Promise.all([
      connection.getBalance(alice.publicKey),
      connection.getBalance(bob.publicKey),
    ])
    expect(before).toBe(10_000 * LAMPORTS_PER_SOL)
    const signature = await sendAndPoll(connection, transfer(bob.publicKey, 1_500_000_000), [alice])
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 1_500_005_000)
    expect(await connection.getBalance(bob.publicKey)).toBe(received + 1_500_000_000)
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000 })
    expect(found?.meta?.preBalances.slice(0, 2)).toEqual([before, received])
    expect(found?.meta?.logMessages).toEqual([
      'Program 11111111111111111111111111111111 invoke [1]',
      'Program 11111111111111111111111111111111 success',
    ])
    const parsed = await connection.getParsedTransaction(signature)
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: 'system',
      parsed: {
        type: 'transfer',
        info: {
          source: alice.publicKey.toBase58(),
          destination: bob.publicKey.toBase58(),
          lamports: 1_500_000_000,
        },
      },
    })
    const block = await connection.getBlock(found?.slot ?? 0, { maxSupportedTransactionVersion: 0 })
    expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toEqual([signature])
  })

  it('sends a versioned message, with a priority fee, a memo and two signers', async () => {
    const fresh = Keypair.generate()
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: alice.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
        SystemProgram.createAccount({
          fromPubkey: alice.publicKey,
          newAccountPubkey: fresh.publicKey,
          lamports: await connection.getMinimumBalanceForRentExemption(40),
          space: 40,
          programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
        }),
        new TransactionInstruction({
          programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          keys: [{ pubkey: alice.publicKey, isSigner: true, isWritable: false }],
          data: Buffer.from('grüezi'),
        }),
      ],
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBe(15_000)
    const signed = new VersionedTransaction(message)
    signed.sign([alice, fresh])
    const signature = await connection.sendTransaction(signed)
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.version).toBe(0)
    expect(found?.meta?.fee).toBe(15_000)
    const account = await connection.getAccountInfo(fresh.publicKey)
    expect(account).toMatchObject({ lamports: 1_169_280, executable: false })
    expect(account?.data).toHaveLength(40)
    const [latest] = await connection.getSignaturesForAddress(alice.publicKey, { limit: 1 })
    expect(latest).toMatchObject({ signature, memo: '[7] grüezi', err: null })
    await expect(connection.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion')
  })

  it('pages through the signatures of an address', async () => {
    const sent: string[] = []
    for (let index = 1; index <= 5; index++) {
      sent.unshift(await sendAndPoll(connection, transfer(bob.publicKey, index), [alice]))
    }
    const page = async (options: object) =>
      (await connection.getSignaturesForAddress(bob.publicKey, options)).map(({ signature }) => signature)
    expect(await page({})).toEqual(sent)
    expect(await page({ limit: 2 })).toEqual(sent.slice(0, 2))
    expect(await page({ limit: 2, before: sent[1] })).toEqual(sent.slice(2, 4))
    expect(await page({ until: sent[3] })).toEqual(sent.slice(0, 3))
    expect(await page({ before: sent[0], until: sent[2] })).toEqual([sent[1]])
  })

  it('refuses in the words of a validator', async () => {
    const poor = Keypair.generate()
    const tooMuch = transfer(bob.publicKey, 20_000 * LAMPORTS_PER_SOL)
    const failure = await connection.sendTransaction(tooMuch, [alice]).catch((thrown) => thrown)
    expect(failure).toBeInstanceOf(SendTransactionError)
    expect(failure.message).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect(failure.logs).toContain('Transfer: insufficient lamports 9999999995000, need 20000000000000')

    await expect(connection.sendTransaction(transfer(poor.publicKey, 5), [alice])).rejects.toThrow(
      'Transaction results in an account (1) with insufficient funds for rent',
    )
    const unpaid = new Transaction({ feePayer: poor.publicKey }).add(
      SystemProgram.transfer({ fromPubkey: poor.publicKey, toPubkey: bob.publicKey, lamports: 1 }),
    )
    await expect(connection.sendTransaction(unpaid, [poor])).rejects.toThrow(
      'Attempt to debit an account but found no record of a prior credit.',
    )
    const foreign = new Transaction().add(
      new TransactionInstruction({
        programId: new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'),
        keys: [],
        data: Buffer.of(1),
      }),
    )
    await expect(connection.sendTransaction(foreign, [alice])).rejects.toThrow(
      /Attempt to load a program that does not exist: Program metaqbxx\w+ is not part of this ledger\. There are system/,
    )
  })

  it('refuses a signature that is not one', async () => {
    const signed = transfer(bob.publicKey, 1)
    signed.feePayer = alice.publicKey
    signed.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
    signed.sign(alice)
    const bytes = signed.serialize()
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await expect(connection.sendRawTransaction(bytes)).rejects.toThrow(
      'Transaction signature verification failure',
    )
    expect(await connection.getTransactionCount()).toBe(0)
  })

  it('takes a blockhash for 150 slots of the clock', async () => {
    await emulator.clock.freeze()
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const sign = (lamports: number) => {
      const signed = transfer(bob.publicKey, lamports)
      signed.feePayer = alice.publicKey
      signed.recentBlockhash = blockhash
      signed.sign(alice)
      return signed.serialize()
    }
    await emulator.clock.advance(150 * 400)
    expect(await connection.getBlockHeight()).toBe(lastValidBlockHeight)
    await connection.sendRawTransaction(sign(1))
    await emulator.clock.advance(400)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
    await expect(connection.sendRawTransaction(sign(2))).rejects.toThrow('Blockhash not found')
    const dropped = await connection.sendRawTransaction(sign(2), { skipPreflight: true })
    expect((await connection.getSignatureStatus(dropped)).value).toBeNull()
  })

  it('gives each transaction a fresh blockhash while the clock stands still', async () => {
    await emulator.clock.freeze()
    const first = await sendAndPoll(connection, transfer(bob.publicKey, 7), [alice])
    const second = await sendAndPoll(connectionTo(emulator), transfer(bob.publicKey, 7), [alice])
    expect(second).not.toBe(first)
    expect(await connection.getBalance(bob.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL + 14)
  })

  it('processes a signature once, however often and at once it is sent', async () => {
    const signed = transfer(bob.publicKey, 7)
    signed.feePayer = alice.publicKey
    signed.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
    signed.sign(alice)
    const bytes = signed.serialize()
    const signatures = await Promise.all(
      Array.from({ length: 8 }, () => connection.sendRawTransaction(bytes)),
    )
    expect(new Set(signatures).size).toBe(1)
    expect(await connection.getBalance(bob.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL + 7)
    expect(await connection.getTransactionCount()).toBe(1)
  })

  it('charges for what fails without a trial run, and changes nothing else', async () => {
    const failing = transfer(bob.publicKey, 1).add(
      SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: bob.publicKey, lamports: 1e14 }),
    )
    const signature = await connection.sendTransaction(failing, [alice], { skipPreflight: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    expect(await connection.getBalance(bob.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL)
    expect(await connection.getBalance(alice.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL - 5_000)
  })

  it('simulates without changing anything', async () => {
    const { value } = await connection.simulateTransaction(
      transfer(bob.publicKey, 9),
      [alice],
      [bob.publicKey],
    )
    expect(value.err).toBeNull()
    expect(value.unitsConsumed).toBe(150)
    expect(value.accounts?.[0]?.lamports).toBe(10_000 * LAMPORTS_PER_SOL + 9)
    expect(await connection.getBalance(bob.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL)
  })

  it('drops money from the sky', async () => {
    const fresh = Keypair.generate()
    const signatures = await Promise.all([
      connection.requestAirdrop(fresh.publicKey, LAMPORTS_PER_SOL),
      connection.requestAirdrop(fresh.publicKey, LAMPORTS_PER_SOL),
    ])
    expect(await connection.getBalance(fresh.publicKey)).toBe(2 * LAMPORTS_PER_SOL)
    expect(await connection.getParsedTransactions(signatures)).toHaveLength(2)
  })

  it('knows its slots, epochs and times', async () => {
    await emulator.clock.freeze(Date.UTC(2026, 10, 22))
    const slot = await connection.getSlot()
    expect(slot).toBe((Date.UTC(2026, 10, 22) - Date.UTC(2020, 2, 16, 14, 29)) / 400)
    expect(await connection.getBlockTime(slot)).toBe(Date.UTC(2026, 10, 22) / 1_000)
    expect(await connection.getEpochInfo()).toMatchObject({ absoluteSlot: slot, slotsInEpoch: 432_000 })
    expect(await connection.getVersion()).toMatchObject({ 'solana-core': '2.2.0' })
    expect(await connection.getGenesisHash()).toMatch(/^\w{40,44}$/)
    expect(await connection.getRecentPrioritizationFees()).toHaveLength(150)
    await expect(connection.getBlockTime(slot + 1)).rejects.toThrow(/Block not available for slot/)
    expect(await connection.getBlocks(slot - 2, slot)).toEqual([slot - 2, slot - 1, slot])
  })
})
