import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator, type Emulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prompting } from '../../../test/agent/prompting'
import { caller } from '../../../test/helpers/caller'
import { rpcOf } from '../../../test/helpers/chain'
import { composeEmulator } from '../../emulator'
import { memoryKeyring } from '../../kernel/secrets/secrets'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const OTHER = '0x00000000000000000000000000000000000000ff'
const ON_SOLANA = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'

describe('[agent-tx-hash] a job that moves money', () => {
  const emulator = createEmulator({ serviceRules: { launchLimits: false } })
  const call = caller(emulator)
  const ask = prompting(emulator)
  let start: Awaited<ReturnType<typeof emulator.snapshot>>
  beforeAll(async () => {
    await emulator.ready
    start = await emulator.snapshot()
  })
  afterAll(() => emulator.close())

  it.each([
    [`send 0.01 ETH to ${SOMEBODY}`, ['base']],
    [`send 5 USDC to ${SOMEBODY} on polygon`, ['polygon']],
    [`send 1 USDC to ${SOMEBODY} and ${OTHER} each`, ['base', 'base']],
    [`send 0.1 SOL to ${ON_SOLANA}`, ['solana']],
    [`send 1 USDC to ${ON_SOLANA} on solana`, ['solana']],
    [`swap 0.01 ETH to USDC then send it to ${SOMEBODY}`, ['base', 'base']],
    // A token that takes no permits: the router is allowed to take it first.
    ['wrap 0.02 ETH, then swap 0.01 WETH to USDC', ['base', 'base', 'base']],
    ['wrap 0.02 ETH and unwrap 0.01 WETH', ['base', 'base']],
    ['launch a token called "Tide Table" with symbol TIDE', ['base']],
    ['buy $5 of EBB with ETH, then claim the fees of EBB', ['base', 'base']],
    [`hand the fees of EBB over to ${SOMEBODY}`, ['base']],
  ])('[prompt-acts] names each transaction, and where the shell shows it: %s', async (prompt, chains) => {
    await emulator.restore(start)
    const job = await ask(prompt)
    expect(job, job.response).toMatchObject({ status: 'completed', outcome: 'done' })
    const transactions = job.transactions ?? []
    expect(transactions.map(({ chain }) => chain)).toEqual(chains)
    for (const { chain, hash, url } of transactions) {
      const id = chain === 'solana' ? chain : { base: 8453, polygon: 137 }[chain]
      expect(url).toBe(`/ui/chains/${id}/tx/${hash}`)
      expect(job.response).toContain(`Transaction: ${url}`)
      expect(job.richData).toContainEqual({
        ...{ type: 'transaction', title: `Transaction on ${chain}`, chain, hash, url },
      })
      expect(await wasMined(chain, hash)).toBe(true)
    }
    // As bots look for it.
    const hashes = transactions.filter(({ chain }) => chain !== 'solana').map(({ hash }) => hash)
    expect(job.response.match(/\b0x[0-9a-f]{64}\b/g) ?? []).toEqual(hashes)
  })

  async function wasMined(chain: string, hash: string): Promise<boolean> {
    if (chain === 'solana') {
      const rpcRequest = { jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [[hash]] }
      const { result } = (await call('POST', '/rpc/solana', rpcRequest)).body
      return result.value[0]?.err === null
    }
    const id = { base: 8453, polygon: 137 }[chain] ?? 0
    const receipt = await rpcOf(emulator, id)('eth_getTransactionReceipt', hash)
    return receipt !== null
  }

  it('names what was sent before a refusal, and says so in the error too', async () => {
    await emulator.restore(start)
    const job = await ask(`send 5 USDC to ${SOMEBODY} then send 0.9 ETH to ${SOMEBODY}`)
    const [sent, ...others] = job.transactions ?? []
    expect(others).toEqual([])
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(job.error).toMatch(/^Sent 5 USDC to .*\n.*exceeds the per-transaction limit/)
    expect(job.response).toBe(`${job.error}\nTransaction: ${sent?.url}`)
  })

  it('has none where nothing was sent', async () => {
    for (const prompt of ['price of ETH', 'sign "hello"', `send 0.9 ETH to ${SOMEBODY}`]) {
      const job = await ask(prompt)
      expect(job.response).not.toContain('Transaction:')
      expect(job).not.toHaveProperty('transactions')
    }
  })
})

describe('where its transactions are shown', () => {
  const OWN = 'http://127.0.0.1:4100'
  const emulator: Emulator = composeEmulator({
    host: 'node',
    databaseName: 'shown',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    keyring: memoryKeyring(),
    network: { ownOrigins: () => [OWN] },
    serviceRules: { automationsNeedSession: false },
  })
  afterAll(() => emulator.close())

  async function at(origin: string, method: string, path: string, body?: object) {
    const response = await emulator.fetch(`${origin}${path}`, {
      method,
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }

  it.each([
    ['http://localhost:4100', 'http://localhost:4100'],
    ['https://some.tunnel.example', 'https://some.tunnel.example'],
    // Its calls are answered here, and its pages are not.
    ['http://api.test', OWN],
    ['http://sandbank.test', OWN],
  ])('is the address that its request was sent to, or that of the host: %s', async (origin, shown) => {
    await at(OWN, 'PUT', '/__sandbank/settings', { baseAddresses: ['http://api.test'] })
    const { jobId } = await at(origin, 'POST', '/agent/prompt', { prompt: `send 1 USDC to ${SOMEBODY}` })
    await emulator.jobsEnded()
    const job = await at(OWN, 'GET', `/agent/job/${jobId}`)
    const [{ hash, url }] = job.transactions
    expect(url).toBe(`${shown}/ui/chains/8453/tx/${hash}`)
    expect(job.response).toContain(`\nTransaction: ${url}`)
  })

  it('is the host for an automation, which no request sends', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
    await at('http://localhost:4100', 'POST', '/user/automation', {
      prompt: `send 1 USDC to ${SOMEBODY}`,
      trigger: { type: 'at', at: '2030-01-04T09:00:00Z' },
    })
    await emulator.clock.advance(2 * 3_600_000)
    const { automations } = await at(OWN, 'GET', '/user/automation')
    const job = await at(OWN, 'GET', `/agent/job/${automations[0].lastJobId}`)
    const [{ hash, url }] = job.transactions
    expect(url).toBe(`${OWN}/ui/chains/8453/tx/${hash}`)
  })
})
