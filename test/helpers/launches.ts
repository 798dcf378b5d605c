import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  type Transport,
} from 'viem'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { launchToken } from '../../src/domains/launches/artifacts/launch-token'
import { launcher } from '../../src/domains/launches/artifacts/launcher'
import { mined } from './mined'

interface LaunchOptions {
  readonly symbol?: string
  readonly feeRecipient: Address
  readonly lenient?: boolean
  readonly salt: Hex
}

/** The contracts of launches put on any chain, a foreign node too, by an account that has gas there. */
export async function deployLaunches({
  chain,
  transport,
  account,
  wrapped,
  protocolOwner,
}: {
  chain: Chain
  transport: Transport
  account: Account
  wrapped: Address
  protocolOwner: Address
}) {
  const reader = createPublicClient({ chain, transport, cacheTime: 0 })
  const wallet = createWalletClient({ chain, transport, account })

  async function deploy(abi: Abi, bytecode: Hex, args: unknown[] = []): Promise<Address> {
    const hash = await wallet.deployContract({ abi, bytecode, args } as never)
    const { contractAddress } = await mined(reader, hash)
    if (!contractAddress) throw new Error('nothing was deployed')
    return contractAddress
  }

  const tokenCode = await deploy(launchToken.abi, launchToken.bytecode)
  const poolCode = await deploy(launchPool.abi, launchPool.bytecode)
  const nonce = await reader.getTransactionCount({ address: account.address })
  const launcherAddress = getContractAddress({ from: account.address, nonce: BigInt(nonce + 1) })
  const manager = await deploy(feeManager.abi, feeManager.bytecode, [launcherAddress, protocolOwner])
  await deploy(launcher.abi, launcher.bytecode, [manager, tokenCode, poolCode, wrapped])

  return {
    reader,
    wallet,
    manager,
    launcher: launcherAddress,
    /** Launches a token as the deploying account. */
    async launch({ symbol = 'TEST', feeRecipient, lenient = false, salt }: LaunchOptions) {
      const call = {
        address: launcherAddress,
        abi: launcher.abi,
        functionName: 'launch',
        args: [{ name: `Token ${symbol}`, symbol, metadata: '{}', feeRecipient, lenient, salt }],
      } as const
      const { result } = await reader.simulateContract({ ...call, account })
      const hash = await wallet.writeContract(call as never)
      await mined(reader, hash)
      const [token, poolId] = result
      const { hooks: pool } = await reader.readContract({
        address: manager,
        abi: feeManager.abi,
        functionName: 'getPoolKey',
        args: [poolId],
      })
      return { token, poolId, pool, hash, isFirst: BigInt(token) < BigInt(wrapped) }
    },
  }
}
