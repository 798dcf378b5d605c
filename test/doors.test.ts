import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prompting } from './agent/prompting'
import { deploy } from './apps/app-files'
import { caller } from './helpers/caller'

/** Every door that takes wei, a chain, an amount or an address, and every spelling of one: all read the same. */
const emulator = createEmulator()
const call = caller(emulator)
const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

type Door = (sent: unknown) => Promise<{ read: unknown; problem?: string }>

beforeAll(() => emulator.reset())
afterAll(() => emulator.close())

const answered = ({ status, body }: { status: number; body: { message?: string } }, read: unknown) =>
  status === 200 ? { read } : { read: undefined, problem: body.message ?? JSON.stringify(body) }

const weiOf = async (hash: string) => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] }
  return Number((await call('POST', '/rpc/8453', request)).body.result.value)
}

async function submitted(fields: object) {
  return call('POST', '/wallet/submit', { transaction: { to: SOMEBODY, chainId: 8453, ...fields } })
}

/** `code` is a script's; what it throws is the problem. */
async function scripted(code: string, sent: unknown) {
  const source = `const sent = args.big === undefined ? args.sent : BigInt(args.big)\nreturn ${code}`
  await deploy(emulator, {
    manifest: { permissions: ['read:chain', 'prepare:transaction'] },
    scripts: { main: source },
  })
  const args = typeof sent === 'bigint' ? { big: String(sent) } : { sent }
  const { body } = await call('POST', '/apps/harbor/scripts/main/run', { args })
  return { read: body.result ?? undefined, ...(body.run.error && { problem: body.run.error.message }) }
}

async function byTool(tool: string, args: object) {
  const fixtures = [{ match: { prompt: 'the tool' }, steps: [{ tool, args }] }]
  await call('PUT', '/__sandbank/agent/fixtures', { fixtures })
  return prompting(emulator)('the tool')
}

const WEI: Record<string, Door> = {
  'POST /wallet/submit': async (value) => {
    const answer = await submitted({ value })
    return answered(answer, answer.status === 200 && (await weiOf(answer.body.transactionHash)))
  },
  'POST /wallet/sign': async (value) => {
    const transaction = { to: SOMEBODY, chainId: 8453, nonce: 1, gas: 21_000, maxFeePerGas: 1e9, value }
    const answer = await call('POST', '/wallet/sign', { signatureType: 'eth_signTransaction', transaction })
    const same = await call('POST', '/wallet/sign', {
      signatureType: 'eth_signTransaction',
      transaction: { ...transaction, value: '5' },
    })
    return answered(answer, answer.body.signature === same.body.signature ? 5 : answer.body)
  },
  'bankr.tx.prepare': async (value) => {
    const { read, ...rest } = await scripted(
      `await bankr.tx.prepare({ chain: 'base', to: '${SOMEBODY}', value: sent })`,
      value,
    )
    return { read: read && Number((read as { value: string }).value), ...rest }
  },
  submit_transaction: async (value) => {
    const job = await byTool('submit_transaction', { to: SOMEBODY, chain: 'base', value })
    const hash = job.transactions?.[0]?.hash
    return hash ? { read: await weiOf(hash) } : { read: undefined, problem: job.response }
  },
}

const CHAIN: Record<string, Door> = {
  'POST /wallet/transfer': async (chain) =>
    answered(
      await call('POST', '/wallet/transfer', {
        ...{ tokenAddress: USDC, recipientAddress: SOMEBODY, amount: '0.001', isNativeToken: false, chain },
      }),
      'base',
    ),
  'POST /wallet/swap-quote': async (fromChain) => {
    const answer = await call('POST', '/wallet/swap-quote', {
      ...{ fromToken: 'native', toToken: USDC, amount: '0.01', fromChain },
    })
    return answered(answer, answer.body.from?.chain)
  },
  'POST /wallet/submit': async (chainId) => {
    const answer = await submitted({ chainId, value: '1' })
    return answered(answer, answer.body.chainId === 8453 ? 'base' : answer.body)
  },
  'GET /addresses/resolve': async (chain) =>
    answered(
      await call('GET', `/addresses/resolve?value=${SOMEBODY}&chain=${encodeURIComponent(String(chain))}`),
      'base',
    ),
  'GET /wallet/portfolio': async (chain) => {
    const answer = await call('GET', `/wallet/portfolio?chains=${encodeURIComponent(String(chain))}`)
    return answered(answer, Object.keys(answer.body.balances ?? {}).join())
  },
  'bankr.tx.prepare': async (chain) => {
    const { read, ...rest } = await scripted(
      `(await bankr.tx.prepare({ chain: sent, to: '${SOMEBODY}' })).chain`,
      chain,
    )
    return { read, ...rest }
  },
  'bankr.chain.getBlockNumber': async (chain) => {
    const { read, ...rest } = await scripted('await bankr.chain.getBlockNumber({ chain: sent })', chain)
    return { read: read === undefined ? undefined : 'base', ...rest }
  },
}

const AMOUNT: Record<string, Door> = {
  'POST /wallet/transfer': async (amount) =>
    answered(
      await call('POST', '/wallet/transfer', {
        ...{ tokenAddress: USDC, recipientAddress: SOMEBODY, amount, isNativeToken: false, chain: 'base' },
      }),
      true,
    ),
  'POST /wallet/swap-quote': async (amount) =>
    answered(await call('POST', '/wallet/swap-quote', { fromToken: USDC, toToken: 'native', amount }), true),
}

const ADDRESS: Record<string, Door> = {
  'POST /wallet/transfer': async (recipientAddress) =>
    answered(
      await call('POST', '/wallet/transfer', {
        ...{ tokenAddress: USDC, recipientAddress, amount: '0.001', isNativeToken: false, chain: 'base' },
      }),
      true,
    ),
  'POST /wallet/submit': async (to) => answered(await submitted({ to, data: '0x06fdde03' }), true),
  'POST /wallet/swap-quote': async (toToken) =>
    answered(
      await call('POST', '/wallet/swap-quote', { fromToken: 'native', toToken, amount: '0.01' }),
      true,
    ),
  'bankr.chain.getBalance': async (address) => {
    const { read, ...rest } = await scripted('await bankr.chain.getBalance({ address: sent })', address)
    return { read: read === undefined ? undefined : true, ...rest }
  },
  'bankr.tx.prepare': async (to) => {
    const { read, ...rest } = await scripted("await bankr.tx.prepare({ chain: 'base', to: sent })", to)
    return { read: read === undefined ? undefined : true, ...rest }
  },
}

const KINDS: [
  kind: string,
  doors: Record<string, Door>,
  same: unknown[],
  refused: unknown[],
  read: unknown,
][] = [
  ['wei', WEI, ['5', 5, '0x5', '0x05', '005'], ['5.5', -1, '-1', '0x', '1e3', 5.5, '', 2 ** 60], 5],
  [
    'a chain',
    CHAIN,
    ['base', 'Base', 'BASE', 8453, '8453', '0x2105', 'eip155:8453'],
    ['mars', 10, '0xz'],
    'base',
  ],
  ['an amount', AMOUNT, ['0.001', '0.0010', '00.001'], ['1e3', '-1', '', '1,5', '.5', '0', '0x5'], true],
  [
    'an address',
    ADDRESS,
    [USDC, USDC.toLowerCase(), `0x${USDC.slice(2).toUpperCase()}`],
    [USDC.replace('fC', 'Fc'), USDC.slice(2), `${USDC}0`, '0x1', ''],
    true,
  ],
]

describe.each(KINDS)('%s', (_, doors, same, refused, read) => {
  it.each(Object.keys(doors))('is read alike in every spelling by %s', async (name) => {
    const door = doors[name] as Door
    for (const sent of same) expect([sent, await door(sent)]).toEqual([sent, { read }])
    for (const sent of refused) {
      const outcome = await door(sent)
      expect([sent, outcome.read]).toEqual([sent, undefined])
      expect(outcome.problem, String(sent)).toMatch(/must be|must have|no token|is no|On which chain/i)
    }
  })
})

it('takes a bigint where one can arrive', async () => {
  expect(await WEI['bankr.tx.prepare']?.(5n)).toEqual({ read: 5 })
})

it('reads receipts as nodes answer them, and names what is not there', async () => {
  const { body } = await submitted({ value: '0x7' })
  const receipt = `await bankr.chain.getTransactionReceipt({ chain: 'base', hash: '${body.transactionHash}' })`
  expect((await scripted(receipt, 0)).read).toMatchObject({
    status: '0x1',
    transactionHash: body.transactionHash,
  })
  expect((await scripted('await bankr.chain.getProof({})', 0)).problem).toMatch(
    /bankr\.chain\.getProof: call: is not there: this SDK has chain\.readContract, /,
  )
})
