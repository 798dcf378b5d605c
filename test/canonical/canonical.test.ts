import { createEmulator } from 'sandbank'
import {
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { developer, rpcOf, viemClients } from '../helpers/chain'

const emulator = createEmulator()
const ask = rpcOf(emulator, 8453)
const { reader, wallet, account } = viemClients(emulator, base)
const { usdc, wrapped } = chainSpec(8453)
const [USDC, WETH] = [usdc.address as Hex, wrapped.address as Hex]
const CBBTC = '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'
const FACTORY = '0x33128a8fC17869897dcE68Ed026d694621f6FDfD'
const QUOTER = '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'
const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481'
const POSITIONS = '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1'
const STATE_VIEW = '0xA3c0c9b65baD0b08107Aa264b0f3dB444b867A71'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const bob = developer(1)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** As published code has it. */
const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool unlocked)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[])',
])
const quoterAbi = parseAbi([
  'struct In { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'struct Out { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(In params) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function quoteExactOutputSingle(Out params) returns (uint256 amountIn, uint160, uint32, uint256)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amountIn, uint160[], uint32[], uint256)',
])
const routerAbi = parseAbi([
  'struct In { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct InPath { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Out { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct OutPath { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(In params) payable returns (uint256)',
  'function exactInput(InPath params) payable returns (uint256)',
  'function exactOutputSingle(Out params) payable returns (uint256)',
  'function exactOutput(OutPath params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
const path = (...steps: readonly (Hex | number)[]) =>
  encodePacked(
    steps.map((step) => (typeof step === 'number' ? 'uint24' : 'address')),
    steps as never,
  )

const balanceOf = (token: Hex, owner: Hex) =>
  reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const mined = async (hash: Hex) =>
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
const approve = async (token: Hex, spender: Hex) =>
  mined(
    await wallet.writeContract({
      address: token,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, maxUint256],
    }),
  )
const pool = (one: Hex, other: Hex, fee: number) =>
  reader.readContract({ address: FACTORY, abi: factoryAbi, functionName: 'getPool', args: [one, other, fee] })
const quoteIn = async (tokenIn: Hex, tokenOut: Hex, amountIn: bigint) =>
  (
    await reader.simulateContract({
      address: QUOTER,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ tokenIn, tokenOut, amountIn, fee: 500, sqrtPriceLimitX96: 0n }],
    })
  ).result[0]

describe('pools of version 3 on Base', () => {
  it('are at the published addresses, in either order of their tokens', async () => {
    expect(await pool(WETH, USDC, 500)).toBe('0xd0b53D9277642d899DF5C87A3966A349A798F224')
    expect(await pool(USDC, WETH, 3000)).toBe('0x6c561B446416E1A00E8E93E221854d6eA4171372')
    expect(await pool(USDC, WETH, 123)).toBe(zeroAddress)
    expect(await pool(USDC, bob.address, 500)).toBe(zeroAddress)
    expect(await pool(CBBTC, USDC, 500)).not.toBe(zeroAddress)
  })

  it('say a price that fits their quotes', async () => {
    for (const [one, other] of [
      [WETH, USDC],
      [CBBTC, USDC],
    ] as const) {
      const contract = { address: await pool(one, other, 500), abi: poolAbi } as const
      const read = (functionName: 'token0' | 'token1') => reader.readContract({ ...contract, functionName })
      const [token0, token1] = [await read('token0'), await read('token1')]
      expect([token0, token1].map((each) => each.toLowerCase()).sort()).toEqual(
        [one, other].map((each) => each.toLowerCase()).sort(),
      )
      expect(BigInt(token0) < BigInt(token1)).toBe(true)
      const [sqrtPriceX96, tick, , , , , unlocked] = await reader.readContract({
        ...contract,
        functionName: 'slot0',
      })
      const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2
      expect(Math.floor(Math.log(price) / Math.log(1.0001))).toBe(tick)
      expect(unlocked).toBe(true)
      const amount = token0 === WETH ? 10n ** 15n : 10n ** 7n
      const spot = Number(await quoteIn(token0, token1, amount)) / Number(amount) / 0.997
      expect(spot / price).toBeCloseTo(1, 2)
      expect(await reader.readContract({ ...contract, functionName: 'liquidity' })).toBeGreaterThan(0n)
      expect(await reader.readContract({ ...contract, functionName: 'fee' })).toBe(500)
      const [cumulatives] = await reader.readContract({
        ...contract,
        functionName: 'observe',
        args: [[60, 0]],
      })
      expect(((cumulatives[1] ?? 0n) - (cumulatives[0] ?? 0n)) / 60n).toBe(BigInt(tick))
    }
  })

  it('are there without the factory having been asked', async () => {
    const address = '0xd0b53D9277642d899DF5C87A3966A349A798F224'
    expect(await reader.readContract({ address, abi: poolAbi, functionName: 'tickSpacing' })).toBe(10)
  })

  it('name what they do not do', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function flash(address,uint256,uint256,bytes)']),
      args: [zeroAddress, 0n, 0n, '0x'],
    })
    for (const to of [FACTORY, QUOTER, ROUTER, POSITIONS, STATE_VIEW, PERMIT2, await pool(WETH, USDC, 500)]) {
      await expect(ask('eth_call', { to, data }, 'latest')).rejects.toMatchObject({
        code: 3,
        // NotEmulated(bytes4)
        data: expect.stringMatching(new RegExp(`^0x[0-9a-f]{8}${data.slice(2, 10)}0{56}$`)),
      })
    }
  })
})

describe('SwapRouter02 on Base', () => {
  it('sells exactly, of one pool and of two, as it was quoted', async () => {
    await approve(USDC, ROUTER)
    const amountIn = parseUnits('100', 6)
    const quoted = await quoteIn(USDC, WETH, amountIn)
    const before = await balanceOf(WETH, bob.address)
    const args = {
      tokenIn: USDC,
      tokenOut: WETH,
      fee: 500,
      recipient: bob.address,
      amountIn,
      sqrtPriceLimitX96: 0n,
    }
    await mined(
      await wallet.writeContract({
        address: ROUTER,
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [{ ...args, amountOutMinimum: quoted }],
      }),
    )
    expect((await balanceOf(WETH, bob.address)) - before).toBe(quoted)
    await expect(
      reader.simulateContract({
        account,
        address: ROUTER,
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [{ ...args, amountOutMinimum: quoted * 2n }],
      }),
    ).rejects.toThrow('Too little received')
    const hops = path(WETH, 500, USDC, 3000, CBBTC)
    const { result } = await reader.simulateContract({
      address: QUOTER,
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      args: [hops, parseEther('1')],
    })
    await mined(
      await wallet.writeContract({
        address: ROUTER,
        abi: routerAbi,
        functionName: 'exactInput',
        args: [
          {
            path: hops,
            recipient: bob.address,
            amountIn: parseEther('1'),
            amountOutMinimum: (result[0] * 99n) / 100n,
          },
        ],
        value: parseEther('1'),
      }),
    )
    expect(await balanceOf(CBBTC, bob.address)).toBeGreaterThan(0n)
  })

  it('buys exactly, and gives back the native token that was not needed', async () => {
    const amountOut = parseUnits('50', 6)
    const params = {
      tokenIn: WETH,
      tokenOut: USDC,
      fee: 3000,
      recipient: bob.address,
      amountOut,
      sqrtPriceLimitX96: 0n,
    }
    const before = await balanceOf(USDC, bob.address)
    const { result } = await reader.simulateContract({
      address: QUOTER,
      abi: quoterAbi,
      functionName: 'quoteExactOutputSingle',
      args: [{ tokenIn: WETH, tokenOut: USDC, fee: 3000, amount: amountOut, sqrtPriceLimitX96: 0n }],
    })
    const deadline = BigInt(Math.floor(emulator.clock.now() / 1000) + 60)
    const data = [
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactOutputSingle',
        args: [{ ...params, amountInMaximum: result[0] }],
      }),
      encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }),
    ]
    await mined(
      await wallet.writeContract({
        address: ROUTER,
        abi: routerAbi,
        functionName: 'multicall',
        args: [deadline, data],
        value: parseEther('1'),
      }),
    )
    expect((await balanceOf(USDC, bob.address)) - before).toBe(amountOut)
    expect(await reader.getBalance({ address: ROUTER })).toBe(0n)
    const reversed = path(CBBTC, 500, USDC, 500, WETH)
    await mined(
      await wallet.writeContract({
        address: ROUTER,
        abi: routerAbi,
        functionName: 'exactOutput',
        args: [
          { path: reversed, recipient: bob.address, amountOut: 1_000n, amountInMaximum: parseEther('1') },
        ],
        value: parseEther('1'),
      }),
    )
    expect(await balanceOf(CBBTC, bob.address)).toBe(1_000n)
  })
})

describe('the position manager on Base', () => {
  const abi = parseAbi([
    'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
    'function mint(Mint params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    'function positions(uint256) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256, uint256, uint128, uint128)',
    'function ownerOf(uint256) view returns (address)',
    'function balanceOf(address) view returns (uint256)',
    'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
    'function totalSupply() view returns (uint256)',
  ])
  const contract = { address: POSITIONS, abi } as const

  it('mints a position and shows it', async () => {
    expect(await reader.readContract({ ...contract, functionName: 'totalSupply' })).toBe(0n)
    await approve(USDC, POSITIONS)
    const mint = {
      token0: WETH,
      token1: USDC,
      fee: 500,
      tickLower: -887_270,
      tickUpper: 887_270,
      amount0Desired: parseEther('1'),
      amount1Desired: parseUnits('100000', 6),
      amount0Min: parseEther('0.9'),
      amount1Min: 0n,
      recipient: bob.address,
      deadline: maxUint256,
    }
    const before = await balanceOf(USDC, account.address)
    await mined(
      await wallet.writeContract({ ...contract, functionName: 'mint', args: [mint], value: parseEther('1') }),
    )
    expect(await balanceOf(USDC, account.address)).toBeLessThan(before)
    const tokenId = await reader.readContract({
      ...contract,
      functionName: 'tokenOfOwnerByIndex',
      args: [bob.address, 0n],
    })
    expect(await reader.readContract({ ...contract, functionName: 'ownerOf', args: [tokenId] })).toBe(
      bob.address,
    )
    const position = await reader.readContract({ ...contract, functionName: 'positions', args: [tokenId] })
    expect(position.slice(2, 7)).toEqual([WETH, USDC, 500, -887_270, 887_270])
    expect(position[7]).toBeGreaterThan(0n)
    await expect(
      reader.readContract({ ...contract, functionName: 'positions', args: [99n] }),
    ).rejects.toThrow('Invalid token ID')
  })
})

describe('oracles on Base', () => {
  const abi = parseAbi([
    'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
    'function decimals() view returns (uint8)',
    'function description() view returns (string)',
  ])

  it.each([
    ['0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70', 'ETH / USD', WETH],
    ['0x07DA0E54543a844a80ABE69c8A12F22B3aA59f9D', 'cbBTC / USD', CBBTC],
    ['0x7e860098F58bBFC8648a4311b374B1D669a2bc6B', 'USDC / USD', USDC],
  ] as const)('%s tells %s as the pools do', async (address, description, token) => {
    const read = { address, abi } as const
    expect(await reader.readContract({ ...read, functionName: 'description' })).toBe(description)
    expect(await reader.readContract({ ...read, functionName: 'decimals' })).toBe(8)
    const [, answer, , updatedAt] = await reader.readContract({ ...read, functionName: 'latestRoundData' })
    const decimals = await reader.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' })
    const some = 10n ** BigInt(decimals) / 1_000n
    const dollars = token === USDC ? 1 : (Number(await quoteIn(token, USDC, some)) / 1e6) * 1_000
    expect(Number(answer) / 1e8 / dollars).toBeCloseTo(1, 1)
    expect(updatedAt).toBe((await reader.getBlock()).timestamp)
  })
})

describe('Permit2', () => {
  const abi = parseAbi([
    'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
    'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
    'struct TokenPermissions { address token; uint256 amount; }',
    'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
    'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function permit(address owner, PermitSingle permitSingle, bytes signature)',
    'function transferFrom(address from, address to, uint160 amount, address token)',
    'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails transferDetails, address owner, bytes signature)',
    'function nonceBitmap(address, uint256) view returns (uint256)',
    'error InvalidNonce()',
    'error InvalidSigner()',
    'error InsufficientAllowance(uint256 amount)',
    'error AllowanceExpired(uint256 deadline)',
  ])
  const contract = { address: PERMIT2, abi } as const
  const domain = { name: 'Permit2', chainId: 8453, verifyingContract: PERMIT2 } as const
  const spender = viemClients(emulator, base, 1).wallet

  it('transfers once by a signature', async () => {
    await approve(USDC, PERMIT2)
    const permitted = { token: USDC, amount: 500n }
    const permit = { permitted, nonce: 7n, deadline: maxUint256 }
    const types = {
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    } as const
    const message = { ...permit, spender: bob.address }
    const signature = await account.signTypedData({
      domain,
      types,
      primaryType: 'PermitTransferFrom',
      message,
    })
    const to = developer(2).address
    const before = await balanceOf(USDC, to)
    const args = [permit, { to, requestedAmount: 400n }, account.address, signature] as const
    await mined(await spender.writeContract({ ...contract, functionName: 'permitTransferFrom', args }))
    expect((await balanceOf(USDC, to)) - before).toBe(400n)
    expect(
      await reader.readContract({ ...contract, functionName: 'nonceBitmap', args: [account.address, 0n] }),
    ).toBe(128n)
    const again = { ...contract, account: bob, functionName: 'permitTransferFrom', args } as const
    await expect(reader.simulateContract(again)).rejects.toThrow('InvalidNonce')
    const changed = [{ ...permit, nonce: 8n }, ...args.slice(1)] as unknown as typeof args
    await expect(reader.simulateContract({ ...again, args: changed })).rejects.toThrow('InvalidSigner')
  })

  it('keeps an allowance with an end, by a call or by a signature', async () => {
    await approve(USDC, PERMIT2)
    const details = { token: USDC, amount: 300n, expiration: 2 ** 47, nonce: 0 }
    const permit = { details, spender: bob.address, sigDeadline: maxUint256 }
    const types = {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    } as const
    const signature = await account.signTypedData({
      domain,
      types,
      primaryType: 'PermitSingle',
      message: permit,
    })
    await mined(
      await spender.writeContract({
        ...contract,
        functionName: 'permit',
        args: [account.address, permit, signature],
      }),
    )
    const spend = { ...contract, functionName: 'transferFrom' } as const
    const take = (amount: bigint) => [account.address, bob.address, amount, USDC] as const
    await mined(await spender.writeContract({ ...spend, args: take(200n) }))
    const left = await reader.readContract({
      ...contract,
      functionName: 'allowance',
      args: [account.address, USDC, bob.address],
    })
    expect(left).toEqual([100n, 2 ** 47, 1])
    await expect(reader.simulateContract({ ...spend, account: bob, args: take(101n) })).rejects.toThrow(
      'InsufficientAllowance',
    )
    await mined(
      await wallet.writeContract({ ...contract, functionName: 'approve', args: [USDC, bob.address, 5n, 1] }),
    )
    await expect(reader.simulateContract({ ...spend, account: bob, args: take(1n) })).rejects.toThrow(
      'AllowanceExpired',
    )
  })

  it('is on every chain', async () => {
    expect(await rpcOf(emulator, 1)('eth_getCode', PERMIT2, 'latest')).not.toBe('0x')
    expect(await rpcOf(emulator, 1)('eth_getCode', FACTORY, 'latest')).toBe('0x')
  })
})

describe('StateView on Base', () => {
  const abi = parseAbi([
    'function getSlot0(bytes32 poolId) view returns (uint160 sqrtPriceX96, int24 tick, uint24 protocolFee, uint24 lpFee)',
    'function getLiquidity(bytes32 poolId) view returns (uint128)',
  ])

  it('reads the pools of launched tokens', async () => {
    const launches = await (await emulator.fetch('http://sandbank.test/token-launches')).json()
    const poolId = launches.launches[0].poolId as Hex
    const read = { address: STATE_VIEW, abi, args: [poolId] } as const
    const [sqrtPriceX96, tick, , lpFee] = await reader.readContract({ ...read, functionName: 'getSlot0' })
    const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2
    expect([Math.floor(Math.log(price) / Math.log(1.0001)), lpFee]).toEqual([tick, 7_000])
    expect(await reader.readContract({ ...read, functionName: 'getLiquidity' })).toBeGreaterThan(0n)
    const none = `0x${'1'.repeat(64)}` as const
    expect(
      await reader.readContract({ address: STATE_VIEW, abi, functionName: 'getSlot0', args: [none] }),
    ).toEqual([0n, 0, 0, 0])
    expect(
      await reader.readContract({ address: STATE_VIEW, abi, functionName: 'getLiquidity', args: [none] }),
    ).toBe(0n)
  })
})
