import { concat, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { base } from 'viem/chains'
import { bench, describe } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { viemClients } from '../../../test/helpers/chain'
import { type FeeToken, poolOf } from '../../../test/helpers/fees'
import { createEmulator } from '../../hosts/test'
import { SWAP } from './fee-logs'

const DAYS = 90

/**
 * Emits one log many times: calldata are its two topics, how often, and six words of data. Put in the place of a pool it
 * tells of more swaps in a second than a pool could carry out in an hour.
 */
const TELLER = '0x60c060606000376040355b60203560003560c06000a26001900380600a5700'

/** An emulator in which a token was swapped `swaps` times, over ninety days. */
async function traded(swaps: number) {
  const emulator = createEmulator()
  await emulator.clock.freeze()
  const call = caller(emulator)
  const { wallet } = (await call('GET', '/__sandbank/credentials')).body
  const [token] = (await call('GET', `/public/launchpad/creator-fees/${wallet.evm}`)).body
    .tokens as FeeToken[]
  if (!token) throw new Error('the seeded wallet has launched nothing')
  const { wallet: sender, reader, tester } = viemClients(emulator, base, 4)
  const pool = await poolOf({ reader }, token)
  const code = await reader.getCode({ address: pool })
  const a = 10n ** 12n
  const words = encodeAbiParameters(
    Array.from({ length: 6 }, () => ({ type: 'int256' })),
    [a, -a, a, a, a, a],
  )
  const often = numberToHex(Math.ceil(swaps / DAYS), { size: 32 })
  await tester.setCode({ address: pool, bytecode: TELLER as Hex })
  let last: Hex = '0x'
  for (let day = 0; day < DAYS; day++) {
    const data = concat([SWAP, token.poolId, often, words])
    last = await sender.sendTransaction({ to: pool, data, gas: 25_000_000n })
    // The chain alone goes on: with the emulator's clock the market would trade too.
    await tester.increaseTime({ seconds: 86_400 })
  }
  await tester.setCode({ address: pool, bytecode: code as Hex })
  const { logs } = await reader.getTransactionReceipt({ hash: last })
  if (logs.length !== Math.ceil(swaps / DAYS)) throw new Error(`${logs.length} swaps were told`)
  let days = 30
  return {
    /** Each number of days is cached by itself. */
    read: () => call('GET', `/public/launchpad/token-fees/${token.tokenAddress}?days=${days++}`),
  }
}

/** Budget: what a token earned costs the same to read however often it was traded, within 1.5 times. */
describe('token-fees, not cached', async () => {
  const [few, many] = [await traded(1_000), await traded(100_000)]
  const once = { iterations: 60, time: 0, warmupIterations: 0, warmupTime: 0 }

  bench('after 1,000 swaps', async () => void (await few.read()), once)
  bench('after 100,000 swaps', async () => void (await many.read()), once)
})
