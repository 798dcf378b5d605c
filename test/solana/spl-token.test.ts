import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createRevokeInstruction,
  createSyncNativeInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  MINT_SIZE,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { createEmulator } from 'sandbank'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionTo, sendAndPoll, solanaDeveloper, USDC_MINT } from '../helpers/solana'

const emulator = createEmulator()
const [alice, bob] = [solanaDeveloper(0), solanaDeveloper(1)]
let connection: Connection

beforeEach(() => {
  connection = connectionTo(emulator)
})
afterEach(() => emulator.reset())

const send = (instructions: TransactionInstruction[], signers: Keypair[] = [alice]) =>
  sendAndPoll(connection, new Transaction().add(...instructions), signers)
const usdcOf = (owner: PublicKey) => getAssociatedTokenAddressSync(USDC_MINT, owner)
const amountOf = async (account: PublicKey) => (await getAccount(connection, account)).amount

/** A mint of ours with 2 decimals, of which alice holds 1000 base units. */
async function ownMint(): Promise<{ mint: PublicKey; tokenAccount: PublicKey }> {
  const keys = Keypair.generate()
  const mint = keys.publicKey
  const tokenAccount = getAssociatedTokenAddressSync(mint, alice.publicKey)
  await send(
    [
      SystemProgram.createAccount({
        fromPubkey: alice.publicKey,
        newAccountPubkey: mint,
        space: MINT_SIZE,
        lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeMint2Instruction(mint, 2, alice.publicKey, alice.publicKey),
      createAssociatedTokenAccountInstruction(alice.publicKey, tokenAccount, alice.publicKey, mint),
      createMintToInstruction(mint, tokenAccount, alice.publicKey, 1_000n),
    ],
    [alice, keys],
  )
  return { mint, tokenAccount }
}

describe('@solana/spl-token', () => {
  it('finds USDC at its public address, held by the developer accounts', async () => {
    expect(await getMint(connection, USDC_MINT)).toMatchObject({ decimals: 6, isInitialized: true })
    const { value } = await connection.getParsedTokenAccountsByOwner(alice.publicKey, { mint: USDC_MINT })
    expect(value[0]?.account.data.parsed.info.tokenAmount).toEqual({
      amount: '100000000000',
      decimals: 6,
      uiAmount: 100_000,
      uiAmountString: '100000',
    })
    const raw = await connection.getTokenAccountsByOwner(alice.publicKey, { programId: TOKEN_PROGRAM_ID })
    expect(raw.value[0]?.account.data).toHaveLength(165)
    expect((await connection.getTokenSupply(USDC_MINT)).value.decimals).toBe(6)
  })

  it('makes the receiver an account and sends to it in one transaction', async () => {
    const receiver = Keypair.generate().publicKey
    const rent = await connection.getMinimumBalanceForRentExemption(165)
    const before = await connection.getBalance(alice.publicKey)
    const signature = await send([
      createAssociatedTokenAccountIdempotentInstruction(
        alice.publicKey,
        usdcOf(receiver),
        receiver,
        USDC_MINT,
      ),
      createTransferCheckedInstruction(
        usdcOf(alice.publicKey),
        USDC_MINT,
        usdcOf(receiver),
        alice.publicKey,
        2_500_000n,
        6,
      ),
    ])
    expect(await amountOf(usdcOf(receiver))).toBe(2_500_000n)
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 5_000 - rent)
    const parsed = await connection.getParsedTransaction(signature)
    expect(parsed?.transaction.message.instructions[1]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { tokenAmount: { uiAmountString: '2.5' } } },
    })
    expect(
      parsed?.meta?.innerInstructions?.[0]?.instructions.map((one) => 'parsed' in one && one.parsed.type),
    ).toEqual(['getAccountDataSize', 'createAccount', 'initializeImmutableOwner', 'initializeAccount3'])
    expect(parsed?.meta?.postTokenBalances?.find(({ owner }) => owner === receiver.toBase58())).toMatchObject(
      {
        mint: USDC_MINT.toBase58(),
        uiTokenAmount: { amount: '2500000' },
      },
    )
  })

  it('mints, burns and closes, and says no with the numbers of the program', async () => {
    const { mint, tokenAccount } = await ownMint()
    await send([createBurnInstruction(tokenAccount, mint, alice.publicKey, 400n)])
    expect((await getMint(connection, mint)).supply).toBe(600n)
    await expect(
      send([createCloseAccountInstruction(tokenAccount, bob.publicKey, alice.publicKey)]),
    ).rejects.toThrow('custom program error: 0xb')
    await expect(
      send([createMintToInstruction(mint, tokenAccount, bob.publicKey, 1n)], [alice, bob]),
    ).rejects.toThrow('custom program error: 0x4')
    await send([
      createBurnInstruction(tokenAccount, mint, alice.publicKey, 600n),
      createCloseAccountInstruction(tokenAccount, bob.publicKey, alice.publicKey),
    ])
    expect(await connection.getAccountInfo(tokenAccount)).toBeNull()
    expect(await connection.getBalance(bob.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL + 2_039_280)
  })

  it('lets a delegate spend what was approved, and no more', async () => {
    const { mint, tokenAccount } = await ownMint()
    const theirs = getAssociatedTokenAddressSync(mint, bob.publicKey)
    const spend = (amount: bigint) =>
      send([createTransferInstruction(tokenAccount, theirs, bob.publicKey, amount)], [bob])
    await send([
      createAssociatedTokenAccountInstruction(alice.publicKey, theirs, bob.publicKey, mint),
      createApproveInstruction(tokenAccount, bob.publicKey, alice.publicKey, 300n),
    ])
    await spend(200n)
    expect(await getAccount(connection, tokenAccount)).toMatchObject({ amount: 800n, delegatedAmount: 100n })
    await expect(spend(101n)).rejects.toThrow('custom program error: 0x1')
    await send([createRevokeInstruction(tokenAccount, alice.publicKey)])
    await expect(spend(1n)).rejects.toThrow('custom program error: 0x4')
  })

  it('freezes and thaws', async () => {
    const { mint, tokenAccount } = await ownMint()
    await send([createFreezeAccountInstruction(tokenAccount, mint, alice.publicKey)])
    await expect(send([createBurnInstruction(tokenAccount, mint, alice.publicKey, 1n)])).rejects.toThrow(
      '0x11',
    )
    await send([createThawAccountInstruction(tokenAccount, mint, alice.publicKey)])
    await send([createBurnInstruction(tokenAccount, mint, alice.publicKey, 1n)])
    expect(await amountOf(tokenAccount)).toBe(999n)
  })

  it('wraps and unwraps SOL', async () => {
    const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, alice.publicKey)
    await send([
      createAssociatedTokenAccountInstruction(alice.publicKey, wrapped, alice.publicKey, NATIVE_MINT),
      SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: wrapped, lamports: 700 }),
      createSyncNativeInstruction(wrapped),
    ])
    expect(await getAccount(connection, wrapped)).toMatchObject({ amount: 700n, isNative: true })
    const before = await connection.getBalance(alice.publicKey)
    await send([createCloseAccountInstruction(wrapped, alice.publicKey, alice.publicKey)])
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 5_000 + 2_039_280 + 700)
  })

  it('takes an account of any address for tokens', async () => {
    const keys = Keypair.generate()
    await send(
      [
        SystemProgram.createAccount({
          fromPubkey: alice.publicKey,
          newAccountPubkey: keys.publicKey,
          space: 165,
          lamports: await connection.getMinimumBalanceForRentExemption(165),
          programId: TOKEN_PROGRAM_ID,
        }),
        createInitializeAccount3Instruction(keys.publicKey, USDC_MINT, bob.publicKey),
      ],
      [alice, keys],
    )
    const { value } = await connection.getTokenAccountsByOwner(bob.publicKey, { mint: USDC_MINT })
    expect(value.map(({ pubkey }) => pubkey.toBase58()).sort()).toEqual(
      [keys.publicKey.toBase58(), usdcOf(bob.publicKey).toBase58()].sort(),
    )
  })
})
