import { createEmulator } from 'sandbank'
import { type Hex, parseEther, parseEventLogs } from 'viem'
import { base } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { caller } from '../helpers/caller'
import { viemClients } from '../helpers/chain'
import { balanceOf, claimableByViem, type FeeToken, isWethFirst, traderOf, WETH } from '../helpers/fees'

const NOBODY = '0x00000000000000000000000000000000000000ee'
const [, ALICE] = DEVELOPER_ACCOUNTS.map(({ address }) => address)

const emulator = createEmulator()
const call = caller(emulator)
const { reader, tester } = viemClients(emulator, base)
let wallet: `0x${string}`
let session: string
let tokens: FeeToken[]
let token: FeeToken
let before: Hex
beforeAll(async () => {
  // Or the market would trade on the hour.
  await emulator.clock.freeze()
  const credentials = (await call('GET', '/__sandbank/credentials')).body
  wallet = credentials.wallet.evm
  session = credentials.session
  tokens = (await call('GET', `/public/launchpad/creator-fees/${wallet}`)).body.tokens
  token = tokens[0] as FeeToken
  const trader = await traderOf(emulator, 4)
  for (const each of tokens.slice(0, 2)) await trader.swap(each, 'buy', parseEther('1'))
})
beforeEach(async () => {
  before = await tester.snapshot()
})
afterEach(async () => {
  await tester.revert({ id: before })
  await controls({ paused: false, contractCalls: true, recipients: { enabled: false } })
})
afterAll(() => emulator.close())

const claim = (of = token.tokenAddress as string, key?: string) =>
  call('POST', `/token-launches/${of}/fees/claim`, {}, key)
const weth = async () => balanceOf({ reader }, WETH, wallet)
const controls = (change: object) => call('PATCH', '/__sandbank/wallet/controls', change, session)

describe('POST /token-launches/:tokenAddress/fees/claim', () => {
  it('[fees-claim] pays a key, to the wei, and sponsors the gas', async () => {
    const owed = await claimableByViem({ reader }, token, wallet)
    const [before, native] = [await weth(), await reader.getBalance({ address: wallet })]
    const { status, body } = await claim()
    expect(status).toBe(200)
    expect(body).toEqual({
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: 'success',
      signer: wallet,
      chainId: 8453,
      description: expect.stringMatching(/^Claim the fees of .+ \(.+\)$/),
    })
    expect((await weth()) - before).toBe(owed[isWethFirst(token) ? 0 : 1])
    expect(await reader.getBalance({ address: wallet })).toBe(native)
    const receipt = await reader.getTransactionReceipt({ hash: body.transactionHash })
    const events = parseEventLogs({ abi: feeManager.abi, logs: receipt.logs }).map(
      ({ eventName }) => eventName,
    )
    expect(events).toEqual(['Release', 'Collect'])
  })

  it('[fees-claim] pays a web session too', async () => {
    expect((await claim(undefined, session)).body).toMatchObject({ status: 'success', signer: wallet })
  })

  it('[fees-claim-failures] says when there is nothing, whose the fees are, and what is no token', async () => {
    await claim()
    const again = await claim()
    expect(again.status).toBe(400)
    expect(again.body).toEqual({
      error: 'No fees to claim',
      message: expect.stringMatching(/^Nothing has come in for 0x\w{40} from .+ since the last claim\./),
    })
    const order = { tokenAddress: tokens[1]?.tokenAddress, newBeneficiary: ALICE }
    await call('POST', '/user/launchpad/execute-transfer-beneficiary', order, session)
    const gone = await claim(tokens[1]?.tokenAddress)
    expect(gone.status).toBe(403)
    expect(gone.body).toEqual({
      error: 'Not authorized to claim',
      message: expect.stringContaining(`${wallet} has 0.00% of the fees of`),
    })
    const unknown = await claim(NOBODY)
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Token launch not found'])
    const malformed = await claim('0x1')
    expect([malformed.status, malformed.body.error]).toEqual([400, 'Invalid request'])
  })

  it('[key-read-only] is refused to a read-only key, and to one without the Wallet API', async () => {
    const before = await weth()
    const readOnly = await claim(undefined, emulator.keys.readOnly)
    expect([readOnly.status, readOnly.body.error]).toEqual([403, 'Read-only API key'])
    const noWallet = await claim(undefined, emulator.keys.noWallet)
    expect([noWallet.status, noWallet.body.error]).toEqual([403, 'Wallet API access not enabled'])
    expect((await claim(undefined, 'bk_usr_nobody_nothing')).status).toBe(401)
    expect(await weth()).toBe(before)
  })

  it('obeys the pause of the wallet, and works with contract calls switched off: it has a name', async () => {
    await controls({ paused: true })
    const paused = await claim()
    expect([paused.status, paused.body.error]).toEqual([403, 'Wallet paused'])
    await controls({ paused: false, contractCalls: false })
    expect((await claim()).status).toBe(200)
  })

  it('says in the journal what each layer said', async () => {
    await claim()
    await claim()
    const { entries } = (await call('GET', '/__sandbank/journal?limit=1')).body
    expect(entries[0].decision.rule).toBe('fees.claimable')
    expect(
      entries[0].verdicts.map(({ layer, ok }: { layer: string; ok: boolean }) => [layer, ok]),
    ).toContainEqual(['operation', false])
  })

  it('[fees-claim] 50 at once pay once', async () => {
    const owed = (await claimableByViem({ reader }, token, wallet))[isWethFirst(token) ? 0 : 1]
    const before = await weth()
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(others).toEqual(Array.from({ length: 49 }, () => 'No fees to claim'))
    expect((await weth()) - before).toBe(owed)
  })

  it('does a request with an id once, however often it is sent', async () => {
    const once = () =>
      emulator.fetch(
        new Request(`http://sandbank.test/token-launches/${token.tokenAddress}/fees/claim`, {
          method: 'POST',
          headers: {
            ...{ 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
            'X-Sandbank-Request-Id': 'claim-1',
          },
          body: '{}',
        }),
      )
    const [first, second] = await Promise.all([once(), once()])
    const bodies = [await first.json(), await second.json(), await (await once()).json()]
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0].status).toBe('success')
  })
})

describe('POST /user/launchpad/execute-transfer-beneficiary', () => {
  const order = () => ({ tokenAddress: token.tokenAddress, newBeneficiary: ALICE })

  it('[fees-execute-transfer] hands the whole share over, and only for a web session', async () => {
    const path = '/user/launchpad/execute-transfer-beneficiary'
    expect((await call('POST', path, order())).status).toBe(401)
    const native = await reader.getBalance({ address: wallet })
    const { status, body } = await call('POST', path, order(), session)
    expect(status).toBe(200)
    expect(body).toEqual({
      transactionHash: expect.any(String),
      status: 'success',
      signer: wallet,
      chainId: 8453,
      description: expect.stringMatching(new RegExp(`over to ${ALICE}, for good$`, 'i')),
    })
    expect(await reader.getBalance({ address: wallet })).toBe(native)
    const fees = (
      await call('GET', `/public/launchpad/claimable-fees/${token.tokenAddress}?beneficiary=${ALICE}`)
    ).body
    // What the pool had not handed over yet has gone with it.
    expect(fees).toMatchObject({ eligible: true, share: '95.00%' })
    expect(Number(fees.claimableFees[isWethFirst(token) ? 'token0' : 'token1'])).toBeGreaterThan(0)
    const again = await call('POST', '/user/doppler/execute-transfer-beneficiary', order(), session)
    expect([again.status, again.body.error]).toEqual([403, 'Address is not a beneficiary for this pool'])
    const { items } = (await call('GET', '/__sandbank/wallet/history', undefined, session)).body
    expect(items[0]).toMatchObject({ kind: 'beneficiary', to: ALICE?.toLowerCase(), sponsored: true })
  })

  it('asks the list of permitted recipients', async () => {
    await controls({ recipients: { enabled: true } })
    const { status, body } = await call(
      'POST',
      '/user/launchpad/execute-transfer-beneficiary',
      order(),
      session,
    )
    expect([status, body.errorCode]).toEqual([403, 'RECIPIENT_NOT_PERMITTED'])
  })

  it('refuses the zero address by name', async () => {
    const { status, body } = await call(
      'POST',
      '/user/launchpad/execute-transfer-beneficiary',
      { ...order(), newBeneficiary: `0x${'0'.repeat(40)}` },
      session,
    )
    expect([status, body.message]).toEqual([
      400,
      'newBeneficiary: must not be the zero address: nobody could ever claim there',
    ])
  })
})

describe('the legacy claim endpoints', () => {
  const body = () => ({ tokenAddress: token.tokenAddress })
  const isDeprecated = ({ headers }: { headers: Headers }) => {
    expect(headers.get('deprecation')).toBe('true')
    expect(headers.get('sunset')).toBe('Thu, 31 Dec 2026 23:59:59 GMT')
    expect(headers.get('link')).toContain('/token-launches/:tokenAddress/fees/claim')
  }

  it.each(['launchpad', 'doppler'])(
    '[fees-legacy] build under /agent/%s, for /agent/submit',
    async (name) => {
      const built = await call('POST', `/agent/${name}/claim`, body())
      isDeprecated(built)
      const { to, data, chainId, description } = built.body
      expect(description).toMatch(/^Claim the fees of/)
      const before = await weth()
      const sent = await call('POST', '/agent/submit', { transaction: { to, data, chainId }, description })
      expect(sent.body).toMatchObject({ success: true, status: 'success' })
      expect(await weth()).toBeGreaterThan(before)
      const again = await call('POST', `/agent/${name}/claim`, body())
      isDeprecated(again)
      expect([again.status, again.body.error]).toEqual([400, 'No fees to claim'])
    },
  )

  it.each(['a web session', 'a key'])('[fees-legacy] build and execute for %s', async (who) => {
    const credential = who === 'a key' ? emulator.keys.full : session
    const built = await call('POST', '/user/launchpad/claim', body(), credential)
    isDeprecated(built)
    expect(built.body.chainId).toBe(8453)
    const done = await call('POST', '/user/doppler/execute-claim', body(), credential)
    isDeprecated(done)
    expect(done.body).toMatchObject({ status: 'success', signer: wallet })
  })

  it('[fees-legacy] refuse a key that may not, each of them', async () => {
    for (const path of ['/user/launchpad/claim', '/user/launchpad/execute-claim', '/clanker/claim']) {
      for (const [key, error] of [
        [emulator.keys.noWallet, 'Wallet API access not enabled'],
        [emulator.keys.readOnly, 'Read-only API key'],
      ]) {
        const refused = await call('POST', path, body(), key)
        isDeprecated(refused)
        expect([refused.status, refused.body.error], path).toEqual([403, error])
      }
    }
    const other = await call('POST', '/clanker/claim', { tokenAddress: tokens[1]?.tokenAddress })
    isDeprecated(other)
    expect(other.body).toMatchObject({ status: 'success', signer: wallet })
  })
})
