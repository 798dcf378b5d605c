import { createEmulator, type Emulator } from 'sandbank'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { token } from '../../src/domains/chain/artifacts/token'
import { developer, rpcOf } from '../helpers/chain'

const alice = developer(0)
let emulator: Emulator
afterEach(() => emulator.close())

async function get(path: string, key = emulator.keys.full) {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, { headers: { 'X-API-Key': key } }),
  )
  return { status: response.status, body: await response.json() }
}

describe('t', () => {
  it('measures', async () => {
    emulator = createEmulator()
    await emulator.ready
    for (const q of ['?chains=base', '?chains=base', '', '']) {
      const t = performance.now()
      const { status, body } = await get(`/wallet/portfolio${q}`)
      console.log(q, status, performance.now() - t)
      if (q) console.log(JSON.stringify(body, null, 1))
    }
  })
})
