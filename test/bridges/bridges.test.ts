import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { USDC_MINT } from '../../src/domains/solana'
import { BRIDGE, bridging, ME, ME_ON_SOLANA } from './bridging'

const emulator = createEmulator()
const { ask, listed, native, erc20, spl, specOf, evm, solana } = bridging(emulator)
const MINUTE = 60_000

beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
})
afterAll(() => emulator.close())

it('debug', async () => {
  console.log(await ask('bridge_quote', { token: 'ETH', amount: '0.1', toChain: 'arbitrum' }))
  console.log(await ask('bridge', { token: 'ETH', amount: '0.1', toChain: 'arbitrum' }))
  console.log(await listed())
  await emulator.clock.advance(3 * MINUTE)
  await emulator.jobsEnded()
  console.log(await listed(), await native('arbitrum', ME))
  console.log(await ask('bridge', { token: 'USDC', amount: '10', toChain: 'solana', fromChain: 'base' }))
  console.log(await ask('bridge', { token: 'USDC', amount: '10', toChain: 'base', fromChain: 'solana' }))
  await emulator.clock.advance(3 * MINUTE)
  await emulator.jobsEnded()
  console.log(await listed(), await ask('bridge_status', {}))
})
