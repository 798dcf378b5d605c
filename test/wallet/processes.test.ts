import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { composeEmulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const CHAINS = ['base', 'polygon', 'mainnet']

it('two processes on one database, three chains: exactly the daily limit, every nonce once', async () => {
  const indexedDB = new IDBFactory()
  const keyring = memoryKeyring()
  // As two tabs that run the emulator themselves.
  const [one, other] = ['one', 'other'].map(() =>
    composeEmulator({ host: 'page', databaseName: 'shared', indexedDB, IDBKeyRange, keyring }),
  ) as [ReturnType<typeof composeEmulator>, ReturnType<typeof composeEmulator>]
  await one.ready
  const send = (index: number) => {
    const chain = CHAINS[index % CHAINS.length] as string
    // The same each time: only the nonce distinguishes two of them.
    const body = {
      tokenAddress: USDC[chain],
      recipientAddress: SOMEBODY,
      amount: '40',
      isNativeToken: false,
      chain,
    }
    return caller(index % 2 === 0 ? one : other)('POST', '/wallet/transfer', body)
  }
  const answers = await Promise.all(Array.from({ length: 18 }, (_, index) => send(index)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(12)
  expect(new Set(done.map(({ body }) => body.txHash)).size).toBe(12)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
    new Set([
      'Daily limit exceeded: $480.00 spent so far plus $40.00 for this transaction is over the limit of $500.00',
    ]),
  )
  const wallet = (await caller(one)('GET', '/__sandbank/credentials')).body.wallet.evm
  const mined = await Promise.all(
    [8453, 137, 1].map(async (chainId) =>
      Number(await rpcOf(other, chainId)('eth_getTransactionCount', wallet, 'latest')),
    ),
  )
  expect(mined.reduce((sum, count) => sum + count, 0)).toBe(12)
  await one.close()
  await other.close()
})

const USDC: Record<string, string> = {
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  polygon: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  mainnet: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}
