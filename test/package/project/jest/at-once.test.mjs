import { createEmulator } from 'sandbank'

const emulator = createEmulator()
afterAll(() => emulator.close())

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const answer = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  )
  return { path, status: answer.status, error: (await answer.json()).error }
}

it('answers first requests that come at the same time and need different parts of the program', async () => {
  const call = { jsonrpc: '2.0', id: 1, params: [] }
  const swap = { fromToken: 'native', toToken: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', amount: '0.01' }
  const message = {
    model: 'claude-sonnet-4.5',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'Hello' }],
  }
  expect(
    await Promise.all([
      ask('/rpc/8453', { ...call, method: 'eth_blockNumber' }),
      ask('/rpc/solana', { ...call, method: 'getLatestBlockhash' }),
      ask('/wallet/portfolio'),
      ask('/wallet/swap-quote', swap),
      ask('/v1/messages', message),
      ask('/agent/prompt', { prompt: 'What is my balance?' }),
    ]),
  ).toEqual([
    { path: '/rpc/8453', status: 200 },
    { path: '/rpc/solana', status: 200 },
    { path: '/wallet/portfolio', status: 200 },
    { path: '/wallet/swap-quote', status: 200 },
    { path: '/v1/messages', status: 200 },
    { path: '/agent/prompt', status: 202 },
  ])
})
