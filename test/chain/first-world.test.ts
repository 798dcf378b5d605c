import { createEmulator, type Emulator } from 'sandbank'
import { base } from 'viem/chains'
import { expect, it } from 'vitest'
import { rpcOf } from '../helpers/chain'

const DAY = Date.UTC(2026, 2, 1)

/** Base as it stands in the store after its first use, with what indexers made of it. */
async function begun(emulator: Emulator) {
  await emulator.clock.freeze(DAY)
  await rpcOf(emulator, base.id)('eth_blockNumber')
  const { tables } = await emulator.snapshot()
  return Object.entries(tables).filter(([name]) => /^(chain_|fee_|market)/.test(name))
}

it('begins equally out of memory and anew, whatever was done on the chain before', async () => {
  const [emulator, other] = [createEmulator({ seed: 'one tide' }), createEmulator({ seed: 'another' })]
  const anew = await begun(emulator)
  expect(Object.fromEntries(anew)).toMatchObject({ chain_blocks: { length: 91 } })

  const rpc = rpcOf(emulator, base.id)
  const [account] = await rpc('eth_accounts')
  await rpc('anvil_setBalance', account, '0x1')
  await rpc('anvil_setStorageAt', account, `0x${'00'.repeat(32)}`, `0x${'11'.repeat(32)}`)
  await rpc('evm_mine')
  await emulator.reset()
  expect(await begun(emulator)).toEqual(anew)
  expect(await rpc('eth_getBalance', account, 'latest')).not.toBe('0x1')

  // Only the newest is kept: this one takes its place.
  expect(await begun(other)).not.toEqual(anew)
  await emulator.reset()
  expect(await begun(emulator)).toEqual(anew)
  await Promise.all([emulator.close(), other.close()])
})
