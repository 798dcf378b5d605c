import { type Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '#domains/listings'
import { caller } from '../../../../test/helpers/caller'
import { solanaDeveloper } from '../../../../test/helpers/solana'
import { USDC_MINT, WRAPPED_SOL_MINT } from '../cluster'
import { decodePool, encodePool } from '../engine/pool-state'
import { associatedTokenAddress } from '../wire/addresses'
import { swapTokens } from '../wire/instructions'
import { POOL_AUTHORITY, POOL_PROGRAM } from '../wire/program-ids'
import { KnownPools } from './known'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const MSOL = 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So'
const LARGEST = 2n ** 64n

async function rpc(method: string, ...params: unknown[]) {
  return (await call('POST', '/rpc/solana', { jsonrpc: '2.0', id: 1, method, params })).body
}

const pools = async () => new KnownPools('a seed', await listings())

describe('the pools of well-known tokens on Solana', () => {
  it('are one for each token of the table and one for SOL, at addresses of their own, in numbers of 64 bits', async () => {
    const { LISTINGS } = await listings()
    const all = (await pools()).all()
    expect(all.length).toBe(LISTINGS.filter(({ chain }) => chain === 'solana').length + 1)
    const places = all.flatMap(({ address, vault, unitVault }) => [address, vault, unitVault])
    expect(new Set(places).size).toBe(3 * all.length)
    for (const pool of all) {
      // Three times what it begins with still fits.
      for (const amount of [pool.depth, pool.start]) expect(amount * 3n, pool.symbol).toBeLessThan(LARGEST)
      const { mint, unitMint, vault, unitVault, depth, start, amplitude, key } = pool
      expect(decodePool(encodePool(pool))).toEqual({
        ...{ mint, unitMint, vault, unitVault, depth, start, amplitude },
        key: Uint8Array.from(key),
      })
      expect([USDC_MINT, WRAPPED_SOL_MINT]).toContain(unitMint)
    }
  })

  it('have the one authority that their program can sign for', () => {
    const [authority] = PublicKey.findProgramAddressSync(
      [Buffer.from('authority')],
      new PublicKey(POOL_PROGRAM),
    )
    expect(authority.toBase58()).toBe(POOL_AUTHORITY)
  })

  it('are there with their mint and all that is theirs when something of them is first read', async () => {
    const usdcBefore = (await rpc('getTokenSupply', USDC_MINT)).result.value.amount
    const supply = await rpc('getTokenSupply', BONK)
    expect(supply.result.value).toMatchObject({ decimals: 5, amount: '2500000000000000' })
    const { result } = await rpc('getTokenLargestAccounts', BONK)
    expect(result.value).toMatchObject([{ amount: supply.result.value.amount }])
    const usdcAfter = (await rpc('getTokenSupply', USDC_MINT)).result.value.amount
    expect(BigInt(usdcAfter) - BigInt(usdcBefore)).toBe(500_000_000_000n)
    const program = (await rpc('getAccountInfo', POOL_PROGRAM)).result.value
    expect(program).toMatchObject({ executable: true })
    const owned = (await rpc('getProgramAccounts', POOL_PROGRAM, { encoding: 'base64' })).result
    expect(owned).toHaveLength(1)
  })

  it('are laid once by 20 that read them at the same time', async () => {
    const before = (await rpc('getTokenSupply', USDC_MINT)).result.value.amount
    await Promise.all(Array.from({ length: 20 }, () => rpc('getTokenSupply', BONK)))
    const after = (await rpc('getTokenSupply', USDC_MINT)).result.value.amount
    expect(BigInt(after) - BigInt(before)).toBe(500_000_000_000n)
  })
})

describe('the program of pools', () => {
  const trader = solanaDeveloper(1)
  const owner = trader.publicKey.toBase58()
  const usdc = associatedTokenAddress(owner, USDC_MINT)

  /** A swap of USDC, as any client may build one. */
  async function swap({
    amountIn,
    minimumOut = 0n,
    ...changes
  }: {
    amountIn: bigint
    minimumOut?: bigint
    authority?: string
    vault?: string
    signer?: Keypair
  }) {
    const { address, vault, unitVault } = (await pools()).of(BONK) as NonNullable<
      ReturnType<KnownPools['of']>
    >
    const destination = associatedTokenAddress(owner, BONK)
    const { program, accounts, data } = swapTokens(
      { owner, source: usdc, destination, mint: USDC_MINT, amountIn, minimumOut },
      [{ pool: address, takes: unitVault, gives: changes.vault ?? vault, givesMint: BONK }],
    )
    return send(
      new TransactionInstruction({
        programId: new PublicKey(program),
        keys: accounts.map(({ key, signs, writes }) => ({
          pubkey: new PublicKey(key === POOL_AUTHORITY ? (changes.authority ?? key) : key),
          isSigner: signs,
          isWritable: writes,
        })),
        data: Buffer.from(data),
      }),
    )
  }

  async function send(instruction: TransactionInstruction) {
    const { blockhash } = (await rpc('getLatestBlockhash')).result.value
    const transaction = new Transaction({ feePayer: trader.publicKey, recentBlockhash: blockhash }).add(
      instruction,
    )
    transaction.sign(trader)
    const wire = transaction.serialize().toString('base64')
    const { error } = await rpc('sendTransaction', wire, { encoding: 'base64' })
    return error as { message: string; data: { err: unknown; logs: string[] } } | undefined
  }

  async function opened() {
    const { createAssociatedTokenAccountIdempotentInstruction } = await import('@solana/spl-token')
    const account = new PublicKey(associatedTokenAddress(owner, BONK))
    expect(
      await send(
        createAssociatedTokenAccountIdempotentInstruction(
          trader.publicKey,
          account,
          trader.publicKey,
          new PublicKey(BONK),
        ),
      ),
    ).toBeUndefined()
  }

  const amountOf = async (account: string) =>
    BigInt((await rpc('getTokenAccountBalance', account)).result.value.amount)

  it('trades for whoever signs, and counts every token', async () => {
    await emulator.clock.freeze()
    await opened()
    const before = await amountOf(usdc)
    expect(await swap({ amountIn: 100_000_000n })).toBeUndefined()
    expect(await amountOf(usdc)).toBe(before - 100_000_000n)
    const bought = await amountOf(associatedTokenAddress(owner, BONK))
    const { vault, start } = (await pools()).of(BONK) as NonNullable<ReturnType<KnownPools['of']>>
    expect(await amountOf(vault)).toBe(start - bought)
    const again = await swap({ amountIn: 100_000_000n })
    expect(again).toBeUndefined()
    // The first has moved the price.
    expect(await amountOf(associatedTokenAddress(owner, BONK))).toBeLessThan(2n * bought)
  })

  it('fails as a whole where it gives too little, and says so in the log', async () => {
    await opened()
    const before = await amountOf(usdc)
    const error = await swap({ amountIn: 1_000_000n, minimumOut: 10n ** 18n })
    expect(error?.data.err).toEqual({ InstructionError: [0, { Custom: 4 }] })
    expect(error?.data.logs.join('\n')).toMatch(
      /Error: the pools give \d+, and the minimum is 1000000000000000000/,
    )
    expect(await amountOf(usdc)).toBe(before)
  })

  it('takes no other authority, no other vault and no pool that is not its own', async () => {
    await opened()
    const { vault: other } = (await pools()).of(MSOL) as NonNullable<ReturnType<KnownPools['of']>>
    expect((await swap({ amountIn: 1_000_000n, authority: owner }))?.data.err).toEqual({
      InstructionError: [0, { Custom: 2 }],
    })
    expect((await swap({ amountIn: 1_000_000n, vault: other }))?.data.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
    expect((await swap({ amountIn: 0n }))?.data.err).toEqual({ InstructionError: [0, { Custom: 3 }] })
    expect((await swap({ amountIn: 10n ** 18n }))?.data.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    const stranger = new TransactionInstruction({
      programId: new PublicKey(POOL_PROGRAM),
      keys: [],
      data: Buffer.from([9]),
    })
    expect((await send(stranger))?.data.err).toEqual({ InstructionError: [0, 'InvalidInstructionData'] })
  })
})
