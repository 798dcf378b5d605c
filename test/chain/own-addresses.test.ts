import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { isEvmAddress } from '../../src/kernel/evm-address'
import { caller } from '../helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

describe('the addresses at which chains have contracts and accounts of ours', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const found = sources.flatMap((file) =>
    [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/'(0x5a2d0{30}[0-9a-f]{6})'/gi)].map(
      ([, address = '']) => address,
    ),
  )
  const own = [...new Set(found)]

  it('are each written down once, as an address', () => {
    expect(found.filter((address) => !isEvmAddress(address))).toEqual([])
    expect(own.length).toBeGreaterThan(12)
    expect(found.filter((address, at) => found.indexOf(address) !== at)).toEqual([])
  })

  it('keep their code when a well-known token appears', async () => {
    const codes = async () => {
      const calls = own.map((address, id) => ({
        ...{ jsonrpc: '2.0', id },
        ...{ method: 'eth_getCode', params: [address, 'latest'] },
      }))
      const { body } = await call('POST', '/rpc/8453', calls)
      return Object.fromEntries(
        (body as { id: number; result: string }[])
          .filter(({ result }) => result !== '0x')
          .map(({ id, result }) => [own[id], result]),
      )
    }
    const before = await codes()
    expect(Object.keys(before).length).toBeGreaterThan(5)
    const swapped = await call('POST', '/wallet/swap-quote', {
      fromToken: 'native',
      toToken: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
      amount: '0.001',
    })
    expect(swapped.status).toBe(200)
    expect(await codes()).toMatchObject(before)
  })

  it('has fees that can be claimed after it', async () => {
    const { wallet } = (await call('GET', '/__sandbank/credentials')).body
    const { tokens } = (await call('GET', `/public/launchpad/creator-fees/${wallet.evm}`)).body
    const claimed = await call('POST', '/user/launchpad/execute-claim', {
      tokenAddress: tokens[0].tokenAddress,
    })
    expect(claimed).toMatchObject({ status: 200, body: { status: 'success' } })
  })
})
