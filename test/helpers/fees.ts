import type { Emulator } from 'sandbank'
import { type Address, erc20Abi, type Hex, maxUint256, type PublicClient, parseAbi, parseEther } from 'viem'
import { base } from 'viem/chains'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { viemClients } from './chain'

export const WETH = '0x4200000000000000000000000000000000000006'

const wethAbi = [...erc20Abi, ...parseAbi(['function deposit() payable'])] as const

/** A launched token as answers about fees have it. */
export interface FeeToken {
  readonly tokenAddress: Address
  readonly poolId: Hex
  readonly initializer: Address
  readonly token0Label: string
}

/** Whatever reads contracts: viem's clients differ by their chain in all else. */
interface Reads {
  readonly reader: Pick<PublicClient, 'readContract'>
}

/** Somebody who trades: a developer account with `ether` of it wrapped. */
export async function traderOf(emulator: Pick<Emulator, 'fetch'>, index: number, ether = '50') {
  const clients = viemClients(emulator, base, index)
  const { wallet, account } = clients
  await wallet.writeContract({
    address: WETH,
    abi: wethAbi,
    functionName: 'deposit',
    value: parseEther(ether),
  })
  const approved = new Set<string>()
  async function approve(token: Address, pool: Address): Promise<void> {
    if (approved.has(token + pool)) return
    approved.add(token + pool)
    const args = [pool, maxUint256] as const
    await wallet.writeContract({ address: token, abi: erc20Abi, functionName: 'approve', args })
  }
  return {
    ...clients,
    /** Buys the token with `amountIn` of WETH, or sells `amountIn` of the token. Base units. */
    async swap(token: FeeToken, side: 'buy' | 'sell', amountIn: bigint): Promise<void> {
      const pool = await poolOf(clients, token)
      const paid = side === 'buy' ? WETH : token.tokenAddress
      await approve(paid, pool)
      const zeroForOne = isWethFirst(token) === (side === 'buy')
      await wallet.writeContract({
        address: pool,
        abi: launchPool.abi,
        functionName: 'swap',
        args: [zeroForOne, amountIn, 0n, account.address],
      })
    },
  }
}

export function isWethFirst({ token0Label }: FeeToken): boolean {
  return token0Label === 'WETH'
}

export async function poolOf({ reader }: Reads, token: FeeToken): Promise<Address> {
  const { hooks } = await reader.readContract({
    address: token.initializer,
    abi: feeManager.abi,
    functionName: 'getPoolKey',
    args: [token.poolId],
  })
  return hooks
}

export async function balanceOf({ reader }: Reads, token: Address, owner: Address): Promise<bigint> {
  return reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** What an address can claim, as anybody would work it out with viem alone: [token 0, token 1]. */
export async function claimableByViem(
  { reader }: { readonly reader: Pick<PublicClient, 'readContract' | 'simulateContract'> },
  { initializer: address, poolId }: FeeToken,
  beneficiary: Address,
): Promise<[bigint, bigint]> {
  const manager = { address, abi: feeManager.abi } as const
  const shares = await reader.readContract({
    ...manager,
    functionName: 'getShares',
    args: [poolId, beneficiary],
  })
  if (shares === 0n) return [0n, 0n]
  const [cumulated0, cumulated1, last0, last1, { result: uncollected }] = await Promise.all([
    reader.readContract({ ...manager, functionName: 'getCumulatedFees0', args: [poolId] }),
    reader.readContract({ ...manager, functionName: 'getCumulatedFees1', args: [poolId] }),
    reader.readContract({ ...manager, functionName: 'getLastCumulatedFees0', args: [poolId, beneficiary] }),
    reader.readContract({ ...manager, functionName: 'getLastCumulatedFees1', args: [poolId, beneficiary] }),
    reader.simulateContract({
      ...manager,
      functionName: 'collectFees',
      args: [poolId],
      account: beneficiary,
    }),
  ])
  return [
    ((cumulated0 + uncollected[0] - last0) * shares) / 10n ** 18n,
    ((cumulated1 + uncollected[1] - last1) * shares) / 10n ** 18n,
  ]
}
