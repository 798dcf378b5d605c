import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { type Address, formatUnits, parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import {
  FEE_MANAGER_ADDRESS,
  LAUNCHER_ADDRESS,
  PROTOCOL_OWNER_ADDRESS,
} from '../../src/domains/launches/addresses'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { launcher } from '../../src/domains/launches/artifacts/launcher'
import { caller } from '../helpers/caller'
import { viemClients } from '../helpers/chain'
import { balanceOf, claimableByViem, type FeeToken, poolOf, traderOf } from '../helpers/fees'
import { times } from '../helpers/soak'
import { FeeModel } from './fee-model'

const [, ALICE, BOB] = DEVELOPER_ACCOUNTS.map(({ address }) => address)

const emulator = createEmulator()
const call = caller(emulator)
const { reader, wallet: launchWallet, tester } = viemClients(emulator, base, 0)
let trader: Awaited<ReturnType<typeof traderOf>>
let ours: Address
let session: string
beforeAll(async () => {
  await emulator.clock.freeze(Date.UTC(2026, 0, 10, 20))
  trader = await traderOf(emulator, 5, '500')
  const credentials = (await call('GET', '/__sandbank/credentials')).body
  ours = credentials.wallet.evm
  session = credentials.session
  await tester.impersonateAccount({ address: PROTOCOL_OWNER_ADDRESS })
})
afterAll(() => emulator.close())

type Step =
  | { readonly kind: 'buy' | 'sell'; readonly amount: bigint }
  | { readonly kind: 'claim' | 'collect' | 'owner' }
  | { readonly kind: 'hand over'; readonly to: 0 | 1 | 2 }
  | { readonly kind: 'wait'; readonly hours: number }

const amount = fc.bigInt({ min: 1n, max: parseEther('2') })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('buy' as const, 'sell' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('claim' as const, 'collect' as const) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'owner' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hand over' as const), to: fc.constantFrom(0 as const, 1, 2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
)

let launches = 0
/** Counts down with each reading of a token. */
let days = 90

/** A token of its own for each run, which only this test trades. */
async function launched(): Promise<{ token: FeeToken; pool: Address; model: FeeModel }> {
  const symbol = `T${++launches}`
  const { request, result } = await reader.simulateContract({
    address: LAUNCHER_ADDRESS,
    abi: launcher.abi,
    functionName: 'launch',
    args: [
      {
        ...{
          name: `Token ${symbol}`,
          symbol,
          metadata: '{}',
          feeRecipient: ours,
          lenient: launches % 2 === 0,
        },
        salt: `0x${launches.toString(16).padStart(64, '0')}`,
      },
    ],
    account: launchWallet.account,
  })
  await launchWallet.writeContract(request)
  const [tokenAddress, poolId] = result
  const [entry] = (await call('GET', `/public/launchpad/token-fees/${tokenAddress}`)).body.tokens
  const token: FeeToken = {
    tokenAddress,
    poolId,
    initializer: FEE_MANAGER_ADDRESS,
    token0Label: entry.token0Label,
  }
  const model = new FeeModel(entry.token0Label === 'WETH' ? 0 : 1, ours, PROTOCOL_OWNER_ADDRESS)
  return { token, pool: await poolOf({ reader }, token), model }
}

/** The UTC day of the newest block. */
async function today(): Promise<string> {
  const { timestamp } = await reader.getBlock()
  return new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10)
}

const text = (units: bigint) => formatUnits(units, 18)

async function act(step: Step, token: FeeToken, model: FeeModel): Promise<void> {
  switch (step.kind) {
    case 'buy':
      await trader.swap(token, 'buy', step.amount)
      return model.swap('buy', step.amount, await today())
    case 'sell': {
      const balance = await balanceOf(trader, token.tokenAddress, trader.account.address)
      // In proportion: a price of the launched token is some millionths of a WETH.
      const sold = (balance * step.amount) / parseEther('3')
      if (sold === 0n) return
      await trader.swap(token, 'sell', sold)
      return model.swap('sell', sold, await today())
    }
    case 'claim': {
      const { status, body } = await call('POST', `/token-launches/${token.tokenAddress}/fees/claim`, {})
      const [owed0, owed1] = model.claimable(ours)
      if (model.sharesOf(ours) === 0n) {
        expect([status, body.error]).toEqual([403, 'Not authorized to claim'])
      } else if (owed0 + owed1 === 0n) expect([status, body.error]).toEqual([400, 'No fees to claim'])
      else {
        expect(body).toMatchObject({ status: 'success', signer: ours, chainId: 8453 })
        model.collect(ours)
      }
      return
    }
    case 'collect':
      if (model.creator === ours) return
      await send(model.creator, token, 'collectFees')
      return model.collect(model.creator)
    case 'owner':
      await send(PROTOCOL_OWNER_ADDRESS, token, 'collectFees')
      return model.collect(PROTOCOL_OWNER_ADDRESS)
    case 'hand over': {
      const to = [ours, ALICE, BOB][step.to] as Address
      if (to === model.creator) return
      if (model.creator === ours) {
        const order = { tokenAddress: token.tokenAddress, newBeneficiary: to }
        const handed = await call('POST', '/user/launchpad/execute-transfer-beneficiary', order, session)
        expect(handed.body).toMatchObject({ status: 'success' })
      } else await send(model.creator, token, 'updateBeneficiary', to)
      return model.handOver(to)
    }
    case 'wait':
      // Of the chain alone: as the emulator's own clock goes on, so does the market.
      await tester.increaseTime({ seconds: step.hours * 3_600 })
      await tester.mine({ blocks: 1 })
  }
}

/** As an external wallet, with viem alone. */
async function send(
  from: string,
  { initializer: address, poolId }: FeeToken,
  functionName: 'collectFees' | 'updateBeneficiary',
  ...more: Address[]
): Promise<void> {
  const index = DEVELOPER_ACCOUNTS.findIndex((each) => each.address === from)
  const { wallet } = viemClients(emulator, base, Math.max(index, 0))
  // Of the accounts without a known key, one that is impersonated.
  const account = index < 0 ? (from as Address) : wallet.account
  await wallet.writeContract({
    ...{ address, abi: feeManager.abi, functionName, args: [poolId, ...more] as never },
    account,
  })
}

async function compare(token: FeeToken, pool: Address, model: FeeModel): Promise<void> {
  // Public reads are cached, each number of days by itself.
  const { body } = await call('GET', `/public/launchpad/token-fees/${token.tokenAddress}?days=${days--}`)
  const [entry] = body.tokens
  const share = model.sharesOf(model.creator)
  const [claimable0, claimable1] = model.claimable(model.creator)
  expect(await claimableByViem({ reader }, token, model.creator as Address)).toEqual([claimable0, claimable1])
  const [paid0, paid1] = model.paid.get(model.creator) ?? [0n, 0n]
  expect(body.address).toBe(model.creator)
  expect(entry.claimable).toEqual({ token0: text(claimable0), token1: text(claimable1) })
  expect(entry.claimed).toEqual({
    token0: text(paid0),
    token1: text(paid1),
    count: model.claims.get(model.creator) ?? 0,
  })
  const earned = (fees: bigint) => text((fees * share) / 10n ** 18n)
  expect(body.lifetimeEarnedWeth).toBe(earned(model.allFees[model.wethSide]))
  const earning = body.dailyEarnings.filter(({ weth }: { weth: string }) => weth !== '0')
  expect(earning).toEqual(
    [...model.byDate]
      .map(([date, fees]) => ({ date, weth: earned(fees) }))
      .filter(({ weth }) => weth !== '0'),
  )
  // To the wei: what traders paid is in the pool, in the fee manager, or with those who were paid.
  const tokenSide = 1 - model.wethSide
  expect(await balanceOf({ reader }, token.tokenAddress, token.initializer)).toBe(
    (model.cumulated[tokenSide] as bigint) - (model.allPaid[tokenSide] as bigint),
  )
  expect(
    await reader.readContract({ address: pool, abi: launchPool.abi, functionName: 'uncollectedFees' }),
  ).toEqual(model.uncollected)
}

it('[fees-rule] [fees-token] the API, plain viem reads and a model agree after whatever has happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      days = 90
      const { token, pool, model } = await launched()
      for (const each of steps) {
        await act(each, token, model)
        await compare(token, pool, model)
      }
      // When everybody has claimed, what is left is what was rounded away: less than a unit for each time.
      await send(PROTOCOL_OWNER_ADDRESS, token, 'collectFees')
      model.collect(PROTOCOL_OWNER_ADDRESS)
      if (model.creator === ours) await act({ kind: 'claim' }, token, model)
      else await act({ kind: 'collect' }, token, model)
      await compare(token, pool, model)
      for (const side of [0, 1] as const) {
        const dust = model.allFees[side] - model.allPaid[side]
        expect(dust >= 0n && dust <= BigInt(model.releases)).toBe(true)
      }
    }),
    { numRuns: times(3, 12) },
  )
})
