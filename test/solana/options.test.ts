import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { METHODS, PARAMS } from '../../src/domains/solana/rpc/methods'
import { solanaDeveloper } from '../helpers/solana'

const emulator = createEmulator()
const alice = solanaDeveloper(0).publicKey.toBase58()
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** The text of the answer: a number in it may be longer than JavaScript reads. */
async function text(body: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('http://sandbank.test/rpc/solana', { method: 'POST', headers, body })
  return (await emulator.fetch(request)).text()
}

async function rpc(method: string, ...params: unknown[]) {
  return JSON.parse(await text(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
}

/** What stands before the configuration, by method. */
const FIRST: Readonly<Record<string, readonly unknown[]>> = {
  getBalance: [alice],
  getAccountInfo: [alice],
  getMultipleAccounts: [[alice]],
  getProgramAccounts: [alice],
  getMinimumBalanceForRentExemption: [0],
  getTokenAccountsByOwner: [alice, { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }],
  getTokenAccountBalance: [alice],
  getTokenSupply: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  getTokenLargestAccounts: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  isBlockhashValid: ['11111111111111111111111111111111'],
  getFeeForMessage: ['AQ=='],
  sendTransaction: ['AQ=='],
  simulateTransaction: ['AQ=='],
  requestAirdrop: [alice, 1],
  getSignatureStatuses: [[]],
  getSignaturesForAddress: [alice],
  getTransaction: ['1'.repeat(64)],
  getBlock: [1],
  getBlocks: [1],
  getBlocksWithLimit: [1, 1],
  getBlockTime: [1],
  getRecentPrioritizationFees: [[]],
}

describe('options of every Solana method', () => {
  for (const method of METHODS.keys()) {
    it(`${method} obeys minContextSlot and refuses a commitment that there is not`, async () => {
      const first = FIRST[method] ?? []
      const { slot } = (await rpc('getBalance', alice)).result.context
      expect((await rpc(method, ...first, { minContextSlot: slot + 100_000 })).error).toEqual({
        code: -32016,
        message: 'Minimum context slot has not been reached',
        data: { contextSlot: expect.any(Number) },
      })
      expect((await rpc(method, ...first, { minContextSlot: slot })).error?.code).not.toBe(-32016)
      expect((await rpc(method, ...first, { minContextSlot: 'soon' })).error?.code).toBe(-32602)
      expect((await rpc(method, ...first, { commitment: 'recent' })).error).toEqual({
        code: -32602,
        message:
          'Invalid params: commitment: unknown variant "recent", expected one of processed, confirmed, finalized',
      })
    })
  }

  it.each([
    [
      'getProgramAccounts',
      [alice, { withContext: 'yes' }],
      'withContext: invalid type: "yes", expected a boolean',
    ],
    ['getProgramAccounts', [alice, { filters: {} }], 'filters: expected a list, got {}'],
    ['getProgramAccounts', [alice, { filters: [{ dataSize: -1 }] }], 'expected dataSize, a number of bytes'],
    [
      'getProgramAccounts',
      [alice, { filters: [{ memcmp: { offset: 0, bytes: '11', encoding: 'hex' } }] }],
      'unsupported encoding: "hex"',
    ],
    [
      'getProgramAccounts',
      [alice, { filters: Array(5).fill({ dataSize: 1 }) }],
      'Too many filters provided; max 4',
    ],
    ['getSignatureStatuses', [[], { searchTransactionHistory: 1 }], 'searchTransactionHistory: invalid type'],
    ['sendTransaction', ['AQ==', { skipPreflight: 'no' }], 'skipPreflight: invalid type'],
    ['sendTransaction', ['AQ==', { maxRetries: -1 }], 'expected maxRetries'],
    ['sendTransaction', ['AQ==', { preflightCommitment: 'soon' }], 'preflightCommitment: unknown variant'],
    ['getBlock', [1, { commitment: 'processed' }], 'Method does not support commitment below `confirmed`'],
    ['getBlock', [1, { rewards: 'none' }], 'rewards: invalid type'],
    ['getBlocks', [1, 'latest'], 'expected a slot'],
    ['getTokenAccountsByOwner', [alice, { mint: alice, programId: alice }], 'not both'],
  ])('%s %j is refused', async (method, params, message) => {
    const { error } = await rpc(method, ...params)
    expect(error).toEqual({ code: -32602, message: expect.stringContaining(message) })
  })

  it('requestAirdrop names the blockhash that it is given', async () => {
    const { blockhash } = (await rpc('getLatestBlockhash')).result.value
    await emulator.clock.advance(4_000)
    const signature = (await rpc('requestAirdrop', alice, 1, { recentBlockhash: blockhash })).result
    const { transaction } = (await rpc('getTransaction', signature)).result
    expect(transaction.message.recentBlockhash).toBe(blockhash)
    expect((await rpc('requestAirdrop', alice, 1, { recentBlockhash: alice })).error.message).toContain(
      'Blockhash not found',
    )
  })
})

describe('The number of parameters on Solana', () => {
  it('is known of every method', () => expect(Object.keys(PARAMS).sort()).toEqual([...METHODS.keys()].sort()))

  it.each([...METHODS.keys()])('of %s is no larger than it takes', async (method) => {
    const [least, most] = PARAMS[method] ?? [0, 0]
    const { error } = await rpc(method, ...Array(most + 1).fill(null))
    expect(error).toEqual({ code: -32602, message: tooMany(least, most) })
  })
})

/** As validators word it. */
function tooMany(least: number, most: number): string {
  if (most === 0) return 'Invalid parameters: No parameters were expected'
  if (least === most) return `Invalid params: invalid length ${most + 1}, expected fewer elements in array.`
  return `Invalid parameters: Expected from ${least} to ${most} parameters. Got: ${most + 1}`
}

describe('numbers of 64 bits on Solana', () => {
  it('are answered digit by digit', async () => {
    const before = await text(
      `{"jsonrpc":"2.0","id":18446744073709551615,"method":"getBalance","params":["${alice}"]}`,
    )
    expect(before).toContain('"id":18446744073709551615')
    const account = await text(`{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["${alice}"]}`)
    expect(account).toContain('"rentEpoch":18446744073709551615')
    const airdrop = await text(
      `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${alice}",18446744073709551615]}`,
    )
    expect(airdrop).toContain('need 18446744073709551615')
    const block = await text('{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[9007199254740993]}')
    expect(JSON.parse(block).error.message).toBe('Block not available for slot 9007199254740993')
  })
})
