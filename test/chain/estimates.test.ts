import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { type Hex, numberToHex as hex } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { developer, rpcOf } from '../helpers/chain'
import { times } from '../helpers/soak'

const emulator = createEmulator()
const ask = rpcOf(emulator, 8453)
afterAll(() => emulator.close())

const from = developer(0).address
const byte = (value: number) => value.toString(16).padStart(2, '0')
const push = (value: number) => `61${value.toString(16).padStart(4, '0')}`
/** Fails all that it gets, where it gets less than 10,000 gas; swallowed by who calls it. */
const PICKY = `0x00000000000000000000000000000000000000dd`
const PICKY_CODE = `0x5a${push(10_000)}10600957fe5b00`

const slot = fc.nat({ max: 2 }).map(byte)
/** Pieces that leave the stack as it was, and of which nothing depends on gas. */
const blind = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(slot, slot).map(([key, value]) => `60${value}60${key}55`) },
  slot.map((key) => `60${key}5450`),
  fc.nat({ max: 3_000 }).map((at) => `6001${push(at)}52`),
  fc.nat({ max: 500 }).map((length) => `${push(length)}60002050`),
  fc.nat({ max: 100 }).map((length) => `${push(length)}6000a0`),
  slot.map((key) => `600160${key}5d60${key}5c50`),
)
/** Pieces that see the gas that is left: as a number, by a bound on it, or by passing it on. */
const seeing = fc.oneof(
  fc.constant('5a50'),
  slot.map((key) => `5a60${key}55`),
  fc.nat({ max: 60_000 }).map((least) => ({ least })),
  fc.nat({ max: 20_000 }).map((gas) => `6000600060006000600073${PICKY.slice(2)}${push(gas)}f150`),
  fc.constant(`6000600060006000600073${PICKY.slice(2)}5af150`),
  fc.constant('60006000600060006000600461ffff5af15050'),
  fc.constant('600060006000f050'),
)

/** A bound on the gas goes on only where more than that is left, for which it has to know where it stands. */
const assembled = (pieces: readonly (string | { least: number })[]) =>
  pieces.reduce<string>((code, piece) => {
    if (typeof piece === 'string') return code + piece
    const after = code.length / 2 + 10
    return `${code}5a${push(piece.least)}10${push(after)}57fe5b`
  }, '')

let last = 0x1000
/** An account with that code, whose first slots are not empty. */
async function placed(code: string): Promise<string> {
  const address = `0x${(++last).toString(16).padStart(40, '0')}`
  await ask('anvil_setCode', address, `0x${code}00`)
  await ask('anvil_setStorageAt', address, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(31)}01`)
  return address
}

it('is enough for what depends on gas and what does not, and one less is too little for the latter', async () => {
  await ask('anvil_setCode', PICKY, PICKY_CODE)
  const program = fc.record({
    blind: fc.array(blind, { maxLength: 6 }),
    seeing: fc.array(seeing, { maxLength: 2 }),
    last: fc.array(blind, { maxLength: 2 }),
    data: fc.option(fc.uint8Array({ minLength: 1, maxLength: 400 }), { nil: undefined }),
  })
  const property = fc.asyncProperty(program, async ({ blind, seeing, last, data }) => {
    const to = await placed(assembled([...blind, ...seeing, ...last]))
    const input = data && { data: `0x${Buffer.from(data).toString('hex')}` }
    const estimate = BigInt(await ask('eth_estimateGas', { from, to, ...input }))
    if (seeing.length === 0 && !data) {
      const less = { from, to, gas: hex(estimate - 1n) }
      await expect(ask('eth_estimateGas', less)).rejects.toThrow(/out of gas|intrinsic gas too low/)
    }
    const sent = { from, to, ...input, gas: hex(estimate) }
    const { status } = await ask('eth_getTransactionReceipt', await ask('eth_sendUnsignedTransaction', sent))
    expect(status).toBe('0x1')
  })
  await fc.assert(property, { numRuns: times(25, 2_000) })
})

it('leaves an SSTORE more than the stipend below which it fails, and not one more', async () => {
  // The first slot holds 1, the second nothing: both stay as they are, which costs 2,206 gas, and EIP-2200 wants more than
  // 2,300 left before it.
  for (const code of ['6001600055', '6000600155']) {
    const to = await placed(code)
    expect(await exact({ to })).toBe(21_000n + 6n + 2_301n)
  }
})

it('is what was used before the refund, where that is more than the data costs at least', async () => {
  // Empties the first slot: 5,006 gas, of which 4,800 are paid back. The data costs 1,600, and 4,000 at least (EIP-7623).
  const to = await placed('6000600055')
  expect(await exact({ to, data: `0x${'ff'.repeat(100)}` })).toBe(21_000n + 1_600n + 5_006n)
  expect(await exact({ to, data: `0x${'ff'.repeat(300)}` })).toBe(21_000n + 300n * 40n)
})

it('counts authorizations in full, of which a part is paid back', async () => {
  const contractAddress = (await placed('')) as Hex
  // Both accounts exist, so 12,500 of 25,000 for each are paid back, up to a fifth of all.
  const authorizationList = await Promise.all(
    [1, 2].map(async (account) => {
      const lender = developer(account)
      const nonce = Number(await ask('eth_getTransactionCount', lender.address, 'latest'))
      const { r, s, yParity } = await lender.signAuthorization({ contractAddress, chainId: 8453, nonce })
      const [signed, number] = [
        { r, s, yParity: hex(yParity ?? 0) },
        { chainId: hex(8453), nonce: hex(nonce) },
      ]
      return { address: contractAddress, ...number, ...signed }
    }),
  )
  expect(await exact({ to: from, authorizationList }, false)).toBe(21_000n + 2n * 25_000n)
})

/** The estimate, after asking whether that is enough and one less too little. */
async function exact(request: object, isSent = true): Promise<bigint> {
  const estimate = BigInt(await ask('eth_estimateGas', { from, ...request }))
  const less = ask('eth_estimateGas', { from, ...request, gas: hex(estimate - 1n) })
  await expect(less).rejects.toThrow(/out of gas|intrinsic gas too low/)
  if (isSent) {
    const hash = await ask('eth_sendUnsignedTransaction', { from, ...request, gas: hex(estimate) })
    expect((await ask('eth_getTransactionReceipt', hash)).status).toBe('0x1')
  }
  return estimate
}
