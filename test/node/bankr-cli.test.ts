import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, verifyMessage } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/project.mjs'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { type FeeToken, traderOf, WETH } from '../helpers/fees'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'

/** The service's own command line, as it is published: it knows nothing of an emulator. */
const CLI = '@bankr/cli'
const VERSION = '0.1.3'
/** The newest viem that it was written with; later ones want what not every registry has. */
const VIEM = '2.37.2'

const scratch = mkdtempSync(join(tmpdir(), 'sandbank-bankr-cli-'))
let host: Headless
let call: ReturnType<typeof client>
let wallet: `0x${string}`
let session: Record<string, string>
let env: Record<string, string>
let tokens: (FeeToken & { symbol: string })[]

beforeAll(async () => {
  const manifest = {
    name: 'scratch',
    private: true,
    dependencies: { [CLI]: VERSION },
    overrides: { viem: VIEM },
  }
  writeFileSync(join(scratch, 'package.json'), JSON.stringify(manifest))
  mkdirSync(join(scratch, 'home'))
  const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const [{ code, output }] = await Promise.all([
    run('npm', install, { quiet: true, cwd: scratch, env: { NODE_ENV: '' } }),
    startHeadless('--ephemeral', '--vocabulary', 'bankr').then((started) => {
      host = started
    }),
  ])
  expect(code, output).toBe(0)
  call = client(host.url)
  const credentials = (await call('GET', '/__sandbank/credentials')).body
  wallet = credentials.wallet.evm
  session = { Authorization: `Bearer ${credentials.session}` }
  env = {
    BANKR_API_URL: host.url,
    BANKR_LLM_URL: host.url,
    BANKR_API_KEY: credentials.keys.full,
    HOME: join(scratch, 'home'),
    NO_COLOR: '1',
    NODE_ENV: '',
  }
  tokens = (await call('GET', `/public/doppler/creator-fees/${wallet}`)).body.tokens
  const trader = await traderOf({ fetch: throughHost }, 4)
  for (const token of tokens.slice(0, 2)) await trader.swap(token, 'buy', parseEther('1'))
  // Public reads are cached for two minutes, that of a moment ago too.
  await call('POST', '/__sandbank/clock/advance', { ms: 120_000 })
})
afterAll(() => {
  killLeftovers()
  rmSync(scratch, { recursive: true, force: true })
})

/** For clients that believe the emulator to be in this process. */
async function throughHost(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { method, headers } = request
  return fetch(host.url + pathname, { method, headers, body: await request.text() })
}

/** Runs `bankr …` to its end, which must be a good one. What it says of its progress comes with the rest. */
function bankr(...args: string[]): Promise<{ stdout: string; output: string }> {
  const script = join(scratch, 'node_modules', CLI, 'dist/cli.js')
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { cwd: scratch, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`bankr ${args.join(' ')}: ${error.message}\n${stdout}${stderr}`))
        else resolve({ stdout, output: stdout + stderr })
      },
    )
    // There is no terminal for a question.
    child.stdin?.end()
  })
}

const weth = async (owner: string): Promise<bigint> => {
  const params = [{ to: WETH, data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}` }, 'latest']
  const answer = await call('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  return BigInt(answer.body.result)
}

/** The ids of jobs that have not ended. */
async function openJobs(): Promise<string[]> {
  const get = async (path: string) => (await call('GET', path, undefined, session)).body
  const ids: string[] = []
  for (const { id } of (await get('/__sandbank/agent/threads')).threads) {
    const { jobs } = await get(`/__sandbank/agent/threads/${id}`)
    ids.push(
      ...jobs
        .filter(({ cancellable }: { cancellable: boolean }) => cancellable)
        .map(({ jobId }: { jobId: string }) => jobId),
    )
  }
  return ids
}

describe("the service's own command line", () => {
  it('knows who it is', async () => {
    const { output } = await bankr('whoami')
    expect(output).toContain('Bankr API connection OK')
    expect(output).toContain(wallet)
    // It checks that first, and a key changes nothing about it.
    const health = await call('GET', '/_health', undefined, { 'X-API-Key': 'bk_usr_nobody_nothing' })
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
    expect(output).toMatch(/Bankr Club\S*\s+Active/)
  })

  it('[fees-creator] [fees-token] reads fees', async () => {
    const [all, one] = await Promise.all([
      bankr('fees', '--json', '--days', '7'),
      bankr('fees', '--json', '--token', tokens[0]?.tokenAddress ?? ''),
    ])
    const fees = JSON.parse(all.stdout)
    expect(fees.tokens).toHaveLength(3)
    expect(fees.tokens[0]).toMatchObject({ share: '95.00%', source: 'doppler' })
    expect(fees.dailyEarnings).toHaveLength(7)
    expect(Number(fees.totals.claimableWeth)).toBeGreaterThan(0)
    expect(JSON.parse(one.stdout).tokens).toMatchObject([{ tokenAddress: tokens[0]?.tokenAddress }])
    expect((await bankr('fees')).stdout).toContain(`($${tokens[1]?.symbol}) [Doppler]`)
  })

  it('[fees-legacy] claims them with the account, gas sponsored', async () => {
    const before = await weth(wallet)
    const { output } = await bankr('fees', 'claim', tokens[0]?.tokenAddress ?? '', '--yes')
    expect(output).toContain('Fees claimed in')
    expect(await weth(wallet)).toBeGreaterThan(before)
  })

  it('[fees-build-claim] claims them with a key of its own, straight to the chain', async () => {
    const { address, privateKey } = DEVELOPER_ACCOUNTS[3] ?? {}
    const order = { tokenAddress: tokens[1]?.tokenAddress, newBeneficiary: address }
    const handed = await call('POST', '/user/doppler/execute-transfer-beneficiary', order, session)
    expect(handed.status).toBe(200)
    const before = await weth(address as string)
    const { output } = await bankr(
      ...['fees', 'claim-wallet', '--all', '--yes'],
      ...['--private-key', privateKey as string, '--rpc', `${host.url}/rpc/8453`],
    )
    expect(output).toMatch(/Scanned \d+ launches — 1 pools with shares, 1 with claimable fees/)
    expect(output).toContain('Claimed fees for 1 token in')
    expect(await weth(address as string)).toBeGreaterThan(before)
  })

  it('simulates a launch', async () => {
    const { output } = await bankr(
      ...['launch', '--simulate', '--yes', '--name', 'Spring Tide', '--symbol', 'SPRING'],
      ...['--image', 'https://a.example/i.png', '--tweet', '', '--website', '', '--fee', ''],
    )
    expect(output).toContain('Simulation complete in')
    expect(output).toMatch(/Token Address\S*\s+0x[0-9a-fA-F]{40}/)
  })

  it('keeps a profile', async () => {
    await bankr(
      ...['profile', 'create', '--name', 'Harbor Light', '--description', 'A lamp'],
      ...['--token', tokens[0]?.tokenAddress ?? '', '--website', 'https://lamp.example'],
    )
    await bankr('profile', 'update', '--website', 'https://harbor.example')
    await bankr('profile', 'add-update', '--title', 'Lit', '--content', 'It burns.')
    const profile = JSON.parse((await bankr('profile', '--json')).stdout)
    expect(profile).toMatchObject({
      projectName: 'Harbor Light',
      website: 'https://harbor.example',
      projectUpdates: [{ title: 'Lit', content: 'It burns.' }],
    })
  })

  it('[siwe-mint] logs in with an Ethereum account', async () => {
    const before = (await call('GET', '/__sandbank/keys')).body.keys.length
    const login = [
      'login',
      'siwe',
      '--private-key',
      generatePrivateKey(),
      '--key-name',
      'signed',
      '--read-write',
    ]
    const { output } = await bankr(...login)
    expect(output).toContain('SIWE authentication successful')
    expect(output).toMatch(/EVM:\s+0x[0-9a-fA-F]{40}/)
    expect(output).toContain('read-write')
    const { keys } = (await call('GET', '/__sandbank/keys')).body
    expect(keys).toHaveLength(before + 1)
    expect(keys.filter(({ name }: { name: string }) => name === 'signed')).toHaveLength(1)
  })

  it('[prompt-job] prompts the agent, goes on in its thread, and asks how a job stands', async () => {
    const { output } = await bankr('prompt', 'price', 'of', 'ETH')
    expect(output).toContain('Prompt submitted')
    expect(output).toContain('ETH costs $3000 on base.')
    const [jobId = ''] = /job_\w+/.exec(output) ?? []
    expect((await bankr('prompt', '-c', 'and SOL?')).output).toContain('SOL costs $150 on solana.')
    // Without the flag it is another thread, in which nothing was said before.
    await expect(bankr('prompt', 'and SOL?')).rejects.toThrow('I did not understand')
    const status = await bankr('status', jobId)
    expect(status.output).toContain(jobId)
    expect(status.output).toMatch(/Status\S*\s+completed/)
    expect(status.output).toMatch(/Prompt\S*\s+"price of ETH"/)
    expect(status.output).toContain('ETH costs $3000 on base.')
  })

  it('[prompt-acts] moves money by a prompt, and is told in words why it may not', async () => {
    const friend = '0x00000000000000000000000000000000000000ee'
    expect((await bankr(`send 5 USDC to ${friend}`)).output).toContain(`Sent 5 USDC to ${friend} on base.`)
    await expect(bankr(`send 900 USDC to ${friend}`)).rejects.toThrow('exceeds the per-transaction limit')
  })

  it('[prompt-job] cancels a job', async () => {
    const fixtures = [{ match: { prompt: 'take your time' }, delayMs: 600_000, response: 'Too late.' }]
    expect((await call('PUT', '/__sandbank/agent/fixtures', { fixtures })).status).toBe(200)
    const prompting = bankr('prompt', 'take your time')
    const key = { 'X-API-Key': env.BANKR_API_KEY as string }
    const { body } = await call('POST', '/agent/prompt', { prompt: 'take your time' }, key)
    const { output } = await bankr('cancel', body.jobId)
    expect(output).toContain('Job cancelled successfully')
    expect((await bankr('status', body.jobId)).output).toMatch(/Status\S*\s+cancelled/)
    // A client that waits for a job gets that another one has cancelled it.
    await expect.poll(openJobs).toHaveLength(1)
    for (const jobId of await openJobs()) await bankr('cancel', jobId)
    expect((await prompting).output).toContain('Job was cancelled')
    await call('PUT', '/__sandbank/agent/fixtures', { fixtures: [] })
  })

  it('signs, and submits', async () => {
    const [signed, sent] = await Promise.all([
      bankr('sign', '--type', 'personal_sign', '--message', 'Ahoy'),
      bankr(...['submit', 'tx', '--to', wallet, '--chain-id', '8453', '--value', '1']),
    ])
    const signature = /0x[0-9a-f]{130}/.exec(signed.stdout)?.[0] as `0x${string}`
    expect(await verifyMessage({ address: wallet, message: 'Ahoy', signature })).toBe(true)
    expect(sent.stdout).toMatch(/Status\S*\s+success/)
  })
})
