import { createEmulator } from 'sandbank'
import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  parseEther,
  parseEventLogs,
  toFunctionSelector,
  toHex,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, describe, expect, it } from 'vitest'
import { wrappedNative } from '../../src/domains/chain/artifacts/wrapped-native'
import { chainSpec } from '../../src/domains/chain/chains'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { feeReader } from '../../src/domains/launches/artifacts/fee-reader'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { launcher } from '../../src/domains/launches/artifacts/launcher'
import { market } from '../../src/domains/launches/artifacts/market'
import { poolIdOf } from '../../src/domains/launches/pool-key'
import { developer, rpcOf, viemClients } from '../helpers/chain'
import { deployLaunches } from '../helpers/launches'
import { reentrant } from './artifacts/reentrant'

const emulator = createEmulator()
afterAll(() => emulator.close())

const WETH = chainSpec(1).wrapped.address
const WAD = 10n ** 18n
const SUPPLY = 100_000_000_000n * WAD
/** The first reserve of the wrapped native token, which is only a number. */
const FIRST = 10n * WAD

const deployer = viemClients(emulator, mainnet, 0)
const creator = developer(1)
const protocol = developer(2)
const trader = developer(3)
const ask = rpcOf(emulator, 1)
const { reader } = deployer
const deployment = await deployLaunches({
  chain: mainnet,
  transport: () => ({ ...deployer.reader.transport, request: deployer.reader.request }) as never,
  account: deployer.account,
  wrapped: WETH,
  protocolOwner: protocol.address,
})

/** As developer account `index`; the receipt. */
async function send(
  index: number,
  call: { address: Address; abi: unknown; functionName: string; args?: unknown[]; gas?: bigint },
) {
  const hash = await viemClients(emulator, mainnet, index).wallet.writeContract(call as never)
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

async function wrap(index: number, amount: bigint) {
  await viemClients(emulator, mainnet, index).wallet.sendTransaction({ to: WETH, value: amount })
}

const balance = (token: Address, of: Address) =>
  reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

const onManager = (functionName: string, args: unknown[]) => ({
  address: deployment.manager,
  abi: feeManager.abi,
  functionName,
  args,
})

const read = (functionName: string, args: unknown[]) =>
  reader.readContract(onManager(functionName, args) as never) as Promise<unknown>

const collect = (index: number, poolId: Hex) => send(index, onManager('collectFees', [poolId]))

/** The name of the custom error that a call of an account ends with. */
async function errorOf(from: Address, functionName: string, args: unknown[]): Promise<string> {
  const data = encodeFunctionData({ abi: feeManager.abi, functionName, args } as never)
  try {
    await ask('eth_call', { from, to: deployment.manager, data }, 'latest')
  } catch (thrown) {
    return decodeErrorResult({ abi: feeManager.abi, data: (thrown as { data: Hex }).data }).errorName
  }
  return 'none'
}

type Launched = Awaited<ReturnType<typeof deployment.launch>>

let salts = 0n
const launch = (options: { lenient?: boolean; feeRecipient?: Address } = {}) =>
  deployment.launch({ feeRecipient: creator.address, salt: numberToHex(++salts, { size: 32 }), ...options })

/** The trader buys for `amount` wei, or sells; the pool's own log of it. */
async function swap({ pool, token, isFirst }: Launched, side: 'buy' | 'sell', amount: bigint) {
  const tokenIn = side === 'buy' ? WETH : token
  if (side === 'buy') await wrap(3, amount)
  await send(3, { address: tokenIn, abi: erc20Abi, functionName: 'approve', args: [pool, amount] })
  const zeroForOne = (side === 'sell') === isFirst
  const { logs } = await send(3, {
    address: pool,
    abi: launchPool.abi,
    functionName: 'swap',
    args: [zeroForOne, amount, 0n, trader.address],
  })
  const [log] = parseEventLogs({ abi: launchPool.abi, eventName: 'Swap', logs })
  if (!log) throw new Error('no Swap')
  return log.args
}

/** [of the token, of WETH], from values in the order of the currencies. */
const sides = ({ isFirst }: Launched, zero: bigint, one: bigint) =>
  isFirst ? ([zero, one] as const) : ([one, zero] as const)

describe('the fee manager', () => {
  it('[fees-rule] has the selectors of the public interface', () => {
    const selectors = Object.fromEntries(
      feeManager.abi.flatMap((item) =>
        item.type === 'function' ? [[item.name, toFunctionSelector(item)]] : [],
      ),
    )
    expect(selectors).toMatchObject({
      getShares: '0x5ebb58fb',
      getCumulatedFees0: '0xcb7dd8f2',
      getCumulatedFees1: '0x5a302347',
      getLastCumulatedFees0: '0x2b1fd599',
      getLastCumulatedFees1: '0x1564cf6c',
      getPoolKey: '0xe5598293',
      collectFees: '0x817db73b',
      updateBeneficiary: '0xd44f6738',
    })
    const events = feeManager.abi.flatMap((item) =>
      item.type === 'event'
        ? [
            `${item.name}(${item.inputs.map(({ type, indexed }) => (indexed ? `${type} indexed` : type)).join(',')})`,
          ]
        : [],
    )
    expect(events).toEqual(
      expect.arrayContaining([
        'Collect(bytes32 indexed,uint256,uint256)',
        'Release(bytes32 indexed,address indexed,uint256,uint256)',
        'UpdateBeneficiary(bytes32,address,address)',
      ]),
    )
  })

  it('[fees-split] takes 0.7 % of each swap, and splits it 95 to 5 to the wei', async () => {
    const launched = await launch()
    const bought = await swap(launched, 'buy', parseEther('1'))
    const [, wethFee] = sides(launched, bought.fee0, bought.fee1)
    expect(wethFee).toBe(parseEther('0.007'))
    const got = await balance(launched.token, trader.address)
    const paid = parseEther('0.993')
    expect(got).toBe((paid * SUPPLY) / (FIRST + paid))
    const sold = await swap(launched, 'sell', got / 2n)
    const [tokenFee] = sides(launched, sold.fee0, sold.fee1)
    expect(tokenFee).toBe(((got / 2n) * 7n) / 1000n)

    const before = await balance(WETH, creator.address)
    const { logs } = await collect(1, launched.poolId)
    const logged = parseEventLogs({ abi: feeManager.abi, logs })
    // Release comes before Collect.
    expect(logged.map(({ eventName }) => eventName)).toEqual(['Release', 'Collect'])
    const [zero, one] = launched.isFirst ? [tokenFee, wethFee] : [wethFee, tokenFee]
    expect(logged[1]?.args).toEqual({ poolId: launched.poolId, fees0: zero, fees1: one })
    expect(logged[0]?.args).toEqual({
      poolId: launched.poolId,
      beneficiary: creator.address,
      fees0: (zero * 95n) / 100n,
      fees1: (one * 95n) / 100n,
    })
    expect((await balance(WETH, creator.address)) - before).toBe(parseEther('0.00665'))
    expect(await balance(launched.token, creator.address)).toBe((tokenFee * 95n) / 100n)
    await collect(2, launched.poolId)
    expect(await balance(WETH, protocol.address)).toBe(parseEther('0.00035'))
    expect(await balance(launched.token, protocol.address)).toBe((tokenFee * 5n) / 100n)
    // What rounding down leaves stays with the manager: a wei at most per payment.
    expect(await balance(launched.token, deployment.manager)).toBeLessThanOrEqual(2n)
  })

  it('[fees-rule] answers what was newly collected, also when nothing was, and tells the books before it', async () => {
    const launched = await launch()
    await swap(launched, 'buy', parseEther('2'))
    const call = { ...onManager('collectFees', [launched.poolId]), account: creator.address }
    const { result } = await reader.simulateContract(call as never)
    expect(sides(launched, ...(result as unknown as [bigint, bigint]))).toEqual([0n, parseEther('0.014')])
    await collect(1, launched.poolId)
    const { logs } = await collect(1, launched.poolId)
    expect(
      parseEventLogs({ abi: feeManager.abi, logs }).map(({ eventName, args }) => ({ eventName, ...args })),
    ).toEqual([
      { eventName: 'Release', poolId: launched.poolId, beneficiary: creator.address, fees0: 0n, fees1: 0n },
      { eventName: 'Collect', poolId: launched.poolId, fees0: 0n, fees1: 0n },
    ])
    const weth = launched.isFirst ? '1' : '0'
    expect(await read(`getCumulatedFees${weth}`, [launched.poolId])).toBe(parseEther('0.014'))
    expect(await read(`getLastCumulatedFees${weth}`, [launched.poolId, creator.address])).toBe(
      parseEther('0.014'),
    )
    expect(await read(`getLastCumulatedFees${weth}`, [launched.poolId, protocol.address])).toBe(0n)
    expect(await read('getShares', [launched.poolId, creator.address])).toBe((WAD * 95n) / 100n)
    expect(await read('getShares', [launched.poolId, protocol.address])).toBe((WAD * 5n) / 100n)
  })

  it('knows a pool by the hash of its key', async () => {
    const { poolId } = await launch()
    const key = (await read('getPoolKey', [poolId])) as Parameters<typeof poolIdOf>[0]
    expect(poolIdOf(key)).toBe(poolId)
    expect(key.fee).toBe(7_000)
  })

  it('[fees-beneficiary-permanent] listens to its current beneficiaries only', async () => {
    const { poolId } = await launch()
    expect(await errorOf(trader.address, 'collectFees', [poolId])).toBe('CallerNotBeneficiary')
    expect(await errorOf(trader.address, 'updateBeneficiary', [poolId, trader.address])).toBe(
      'CallerNotBeneficiary',
    )
    expect(await errorOf(creator.address, 'collectFees', [keccak256('0x')])).toBe('CallerNotBeneficiary')
    expect(await errorOf(creator.address, 'collectFees', [poolId])).toBe('none')
    expect(await errorOf(creator.address, 'updateBeneficiary', [poolId, `0x${'00'.repeat(20)}`])).toBe(
      'InvalidBeneficiary',
    )
  })

  it('[fees-beneficiary-permanent] moves the whole share for good; what the pool still holds goes with it', async () => {
    const launched = await launch()
    const { poolId } = launched
    const heir = developer(4)
    await swap(launched, 'buy', parseEther('1'))
    const before = await balance(WETH, creator.address)
    const { logs } = await send(1, onManager('updateBeneficiary', [poolId, heir.address]))
    expect(parseEventLogs({ abi: feeManager.abi, logs }).map(({ eventName }) => eventName)).toEqual([
      'Release',
      'UpdateBeneficiary',
    ])
    expect(await read('getShares', [poolId, heir.address])).toBe((WAD * 95n) / 100n)
    expect(await read('getShares', [poolId, creator.address])).toBe(0n)
    expect(await errorOf(creator.address, 'collectFees', [poolId])).toBe('CallerNotBeneficiary')
    expect(await errorOf(creator.address, 'updateBeneficiary', [poolId, creator.address])).toBe(
      'CallerNotBeneficiary',
    )
    await collect(4, poolId)
    expect(await balance(WETH, heir.address)).toBe(parseEther('0.00665'))
    expect(await balance(WETH, creator.address)).toBe(before)
  })

  it('settles both sides before a share moves', async () => {
    const launched = await launch()
    const { poolId } = launched
    await swap(launched, 'buy', parseEther('1'))
    // The protocol collects: the creator's part now waits in the books.
    await collect(2, poolId)
    const before = await balance(WETH, creator.address)
    const { logs } = await send(1, onManager('updateBeneficiary', [poolId, protocol.address]))
    expect(parseEventLogs({ abi: feeManager.abi, logs }).map(({ eventName }) => eventName)).toEqual([
      'Release',
      'Release',
      'UpdateBeneficiary',
    ])
    expect((await balance(WETH, creator.address)) - before).toBe(parseEther('0.00665'))
    expect(await read('getShares', [poolId, protocol.address])).toBe(WAD)
  })

  it('hands a share to its own holder without making more of it', async () => {
    const { poolId } = await launch()
    await send(1, onManager('updateBeneficiary', [poolId, creator.address]))
    expect(await read('getShares', [poolId, creator.address])).toBe((WAD * 95n) / 100n)
  })

  it('lets anybody collect from a lenient pool, and pays nobody but beneficiaries', async () => {
    const launched = await launch({ lenient: true })
    await swap(launched, 'buy', parseEther('1'))
    const before = await balance(WETH, trader.address)
    const { logs } = await collect(3, launched.poolId)
    expect(parseEventLogs({ abi: feeManager.abi, logs }).map(({ eventName }) => eventName)).toEqual([
      'Collect',
    ])
    expect(await balance(WETH, trader.address)).toBe(before)
    const had = await balance(WETH, creator.address)
    await collect(1, launched.poolId)
    expect((await balance(WETH, creator.address)) - had).toBe(parseEther('0.00665'))
  })

  it('lets the owner of the protocol switch leniency, and nobody else', async () => {
    const { poolId } = await launch()
    expect(await errorOf(creator.address, 'setLenient', [poolId, true])).toBe('CallerNotProtocolOwner')
    await send(2, onManager('setLenient', [poolId, true]))
    expect(await read('isLenient', [poolId])).toBe(true)
    expect(await errorOf(trader.address, 'collectFees', [poolId])).toBe('none')
    await send(2, onManager('setLenient', [poolId, false]))
    expect(await errorOf(trader.address, 'collectFees', [poolId])).toBe('CallerNotBeneficiary')
  })

  it('registers ascending shares that make a whole, with 5 % for the protocol, from its launcher', async () => {
    const hostile = await deploy(reentrant)
    const manager = await deployManager(hostile)
    const key = { currency0: WETH, currency1: hostile, fee: 7_000, tickSpacing: 1, hooks: hostile }
    const [low, high] = [creator.address, protocol.address].sort((a, b) =>
      BigInt(a) < BigInt(b) ? -1 : 1,
    ) as [Address, Address]
    const ordered = (shares: Record<Address, bigint>) =>
      [low, high].map((beneficiary) => ({ beneficiary, shares: shares[beneficiary] ?? 0n }))
    const refused = async (beneficiaries: unknown[], changed = {}) => {
      const begin = { address: hostile, abi: reentrant.abi, functionName: 'begin' }
      try {
        await reader.simulateContract({
          ...begin,
          args: [manager, sorted({ ...key, ...changed }), beneficiaries],
        } as never)
      } catch (thrown) {
        const raw = (thrown as { walk(): { data?: Hex; raw?: Hex } }).walk()
        return decodeErrorResult({ abi: feeManager.abi, data: (raw.raw ?? raw.data) as Hex }).errorName
      }
      return 'none'
    }
    const half = { [creator.address]: WAD / 2n, [protocol.address]: WAD / 2n }
    expect(await refused(ordered(half))).toBe('none')
    expect(await refused(ordered(half).reverse())).toBe('UnorderedBeneficiaries')
    expect(await refused([...ordered(half), ordered(half)[1]])).toBe('UnorderedBeneficiaries')
    expect(await refused(ordered({ [creator.address]: 0n, [protocol.address]: WAD }))).toBe('InvalidShares')
    expect(await refused(ordered({ [creator.address]: WAD, [protocol.address]: WAD }))).toBe(
      'InvalidTotalShares',
    )
    expect(
      await refused(
        ordered({ [creator.address]: (WAD * 96n) / 100n, [protocol.address]: (WAD * 4n) / 100n }),
      ),
    ).toBe('InvalidProtocolOwnerShares')
    expect(await refused(ordered(half), { fee: 3_000 })).toBe('InvalidKey')
    expect(await errorOf(creator.address, 'register', [sorted(key), ordered(half), false])).toBe(
      'CallerNotLauncher',
    )
  })

  it('pays once however often it is called back', async () => {
    const hostile = await deploy(reentrant)
    const manager = await deployManager(hostile)
    const key = sorted({ currency0: WETH, currency1: hostile, fee: 7_000, tickSpacing: 1, hooks: hostile })
    // Its "token" counts what it is sent; it must be the first currency, which fees are reported in.
    const own = { ...key, currency0: hostile, currency1: `0x${'ff'.repeat(20)}` as Address }
    const beneficiaries = [
      { beneficiary: hostile, shares: (WAD * 95n) / 100n },
      { beneficiary: protocol.address, shares: (WAD * 5n) / 100n },
    ].sort((a, b) => (BigInt(a.beneficiary) < BigInt(b.beneficiary) ? -1 : 1))
    await send(0, {
      address: hostile,
      abi: reentrant.abi,
      functionName: 'begin',
      args: [manager, own, beneficiaries],
    })
    await send(0, { address: hostile, abi: reentrant.abi, functionName: 'collect', args: [1_000n] })
    const paid = await reader.readContract({ address: hostile, abi: reentrant.abi, functionName: 'paid' })
    expect(paid).toBe(950n)
  })
})

async function deploy({ abi, bytecode }: { abi: readonly unknown[]; bytecode: Hex }, args: unknown[] = []) {
  const hash = await deployer.wallet.deployContract({ abi, bytecode, args } as never)
  return (await reader.waitForTransactionReceipt({ hash })).contractAddress as Address
}

const deployManager = (launcherAddress: Address) => deploy(feeManager, [launcherAddress, protocol.address])

function sorted<Key extends { currency0: Address; currency1: Address }>(key: Key): Key {
  return BigInt(key.currency0) < BigInt(key.currency1)
    ? key
    : { ...key, currency0: key.currency1, currency1: key.currency0 }
}

describe('the launcher', () => {
  it('makes the same addresses of the same caller and salt, once', async () => {
    const salt = keccak256(toHex('again'))
    const { token, hash } = await deployment.launch({ feeRecipient: creator.address, salt, symbol: 'ONCE' })
    const { logs } = await reader.getTransactionReceipt({ hash })
    const [logged] = parseEventLogs({ abi: launcher.abi, eventName: 'Launched', logs })
    // What was simulated before it was sent.
    expect(logged?.args).toMatchObject({
      token,
      symbol: 'ONCE',
      feeRecipient: creator.address,
      lenient: false,
    })
    expect(await reader.readContract({ address: token, abi: erc20Abi, functionName: 'totalSupply' })).toBe(
      SUPPLY,
    )
    await expect(deployment.launch({ feeRecipient: creator.address, salt })).rejects.toThrow(
      'AlreadyLaunched',
    )
  })

  it('gives the protocol everything where it is the fee recipient', async () => {
    const { poolId } = await launch({ feeRecipient: protocol.address })
    expect(await read('getShares', [poolId, protocol.address])).toBe(WAD)
  })
})

describe('a pool', () => {
  it('can always pay: who sells everything back leaves the fees and not a wei less', async () => {
    const launched = await launch()
    await swap(launched, 'buy', parseEther('40'))
    await swap(launched, 'buy', 7n)
    const all = await balance(launched.token, trader.address)
    const { reserve0, reserve1 } = await swap(launched, 'sell', all)
    const [, weth] = sides(launched, reserve0, reserve1)
    expect(weth).toBeGreaterThanOrEqual(FIRST)
    const [fee0, fee1] = await reader.readContract({
      address: launched.pool,
      abi: launchPool.abi,
      functionName: 'uncollectedFees',
    })
    const [tokenFees, wethFees] = sides(launched, fee0, fee1)
    expect(await balance(WETH, launched.pool)).toBe(wethFees + weth - FIRST)
    expect(await balance(launched.token, launched.pool)).toBe(
      tokenFees + sides(launched, reserve0, reserve1)[0],
    )
  })

  it('refuses less than was asked for, and fees to anybody but the manager', async () => {
    const launched = await launch()
    const pool = { address: launched.pool, abi: launchPool.abi, account: trader.address } as const
    await expect(
      reader.simulateContract({
        ...pool,
        functionName: 'swap',
        args: [true, 1_000n, 10n ** 30n, trader.address],
      }),
    ).rejects.toThrow('TooLittleReceived')
    await expect(reader.simulateContract({ ...pool, functionName: 'takeFees' })).rejects.toThrow(
      'CallerNotManager',
    )
    await expect(
      reader.simulateContract({ ...pool, functionName: 'initialize', args: [WETH, WETH, WETH, 1n, 1n] }),
    ).rejects.toThrow('AlreadyInitialized')
  })
})

describe('the market', () => {
  it('trades many pools in one transaction, and one order that fails stops no other', async () => {
    const pools = [await launch(), await launch()]
    const crowd = await deploy(market, [trader.address])
    await wrap(3, parseEther('3'))
    await send(3, { address: WETH, abi: erc20Abi, functionName: 'transfer', args: [crowd, parseEther('3')] })
    const buy = (launched: Launched, amountIn: bigint) => ({
      pool: launched.pool,
      zeroForOne: !launched.isFirst,
      amountIn,
    })
    const orders = [
      buy(pools[0] as Launched, WAD),
      buy(pools[1] as Launched, 10n * WAD),
      buy(pools[1] as Launched, WAD),
    ]
    const call = { address: crowd, abi: market.abi, functionName: 'trade', args: [orders] }
    const { result } = await reader.simulateContract({ ...call, account: trader.address } as never)
    const [first, second, third] = result as unknown as bigint[]
    expect(second).toBe(0n)
    await send(3, { ...call, gas: 3_000_000n })
    expect(await balance((pools[0] as Launched).token, crowd)).toBe(first)
    expect(await balance((pools[1] as Launched).token, crowd)).toBe(third)
    expect(await balance(WETH, crowd)).toBe(WAD)
    await expect(reader.simulateContract({ ...call, account: creator.address } as never)).rejects.toThrow(
      'CallerNotOwner',
    )
  })
})

describe('the fee reader', () => {
  it('[fees-rule] reads many pools as the beneficiary in one call, and one that fails spoils no other', async () => {
    const [strict, lenient, foreign] = [
      await launch(),
      await launch({ lenient: true }),
      await launch({ feeRecipient: developer(5).address }),
    ]
    for (const launched of [strict, lenient, foreign]) await swap(launched, 'buy', parseEther('1'))
    const queries = [
      { manager: deployment.manager, poolId: strict.poolId },
      { manager: WETH, poolId: strict.poolId },
      { manager: trader.address, poolId: strict.poolId },
      { manager: deployment.manager, poolId: foreign.poolId },
      { manager: deployment.manager, poolId: lenient.poolId },
    ]
    const data = encodeFunctionData({ abi: feeReader.abi, functionName: 'read', args: [queries] })
    const answered = (await ask('eth_call', { to: creator.address, data }, 'latest', {
      [creator.address]: { code: feeReader.bytecode },
    })) as Hex
    const readings = decodeFunctionResult({ abi: feeReader.abi, functionName: 'read', data: answered })
    const shares = (WAD * 95n) / 100n
    const fee = parseEther('0.007')
    const fees = ({ isFirst }: Launched) =>
      isFirst ? { uncollected0: 0n, uncollected1: fee } : { uncollected0: fee, uncollected1: 0n }
    expect(readings).toMatchObject([
      {
        isKnown: true,
        shares,
        isCollectable: true,
        ...fees(strict),
        cumulated0: 0n,
        last0: 0n,
        failure: '0x',
      },
      { isKnown: false, isCollectable: false },
      { isKnown: false, isCollectable: false },
      {
        isKnown: true,
        shares: 0n,
        isCollectable: false,
        failure: toFunctionSelector('CallerNotBeneficiary()'),
      },
      { isKnown: true, shares, isCollectable: true, ...fees(lenient) },
    ])
    // Nothing of it stays.
    expect(await read('getCumulatedFees0', [strict.poolId])).toBe(0n)
    expect(await read('getCumulatedFees1', [strict.poolId])).toBe(0n)
    expect(await reader.getCode({ address: creator.address })).toBeUndefined()
  })
})

it('the wrapped native token needs no allowance of its owner', async () => {
  await wrap(3, 5n)
  await send(3, {
    address: WETH,
    abi: wrappedNative.abi,
    functionName: 'transferFrom',
    args: [trader.address, developer(6).address, 5n],
  })
  expect(await balance(WETH, developer(6).address)).toBe(5n)
})
