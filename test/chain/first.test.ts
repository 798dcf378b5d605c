import { createEmulator } from 'sandbank'
import { expect, it } from 'vitest'

it('works', async () => {
  const emulator = createEmulator()
  const ask = async (method: string, params: unknown[] = [], id = 8453) => {
    const r = await emulator.fetch(new Request(`http://sandbank.test/rpc/${id}`, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) }))
    return r.json()
  }
  let t = performance.now()
  const lap = (n: string) => { const d = performance.now() - t; t = performance.now(); console.log(n, d.toFixed(1)) }
  await emulator.ready
  lap('ready')
  console.log(await ask('eth_chainId')); lap('chainId')
  console.log(await ask('eth_chainId', [], 1)); lap('chainId 1')
  console.log(await ask('eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'])); lap('balance')
  console.log(await ask('eth_sendTransaction', [{ from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }])); lap('send')
  console.log(await ask('eth_getBlockByNumber', ['latest', true])); lap('block')
  for (let i = 0; i < 50; i++) await ask('eth_sendTransaction', [{ from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: '0x000000000000000000000000000000000000dEaD', value: '0x1', gas: '0x5208' }]); lap('50 sends')
  for (let i = 0; i < 50; i++) await ask('eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest']); lap('50 reads')
  expect((await ask('eth_blockNumber')).result).toBe('0x33')
})
