import { createEmulator } from 'sandbank'
import {
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  erc20Abi,
  getContract,
  keccak256,
  parseEther,
  parseEventLogs,
  parseUnits,
  recoverTypedDataAddress,
} from 'viem'
import { base } from 'viem/chains'
import { afterAll, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { token } from '../../src/domains/chain/artifacts/token'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { developer, viemClients } from '../helpers/chain'
import { probe } from './artifacts/probe'

const emulator = createEmulator()
afterAll(() => emulator.close())
const { account, reader, wallet, tester } = viemClients(emulator, base)
const bob = developer(1).address
const { usdc } = chainSpec(8453)

async function deployProbe() {
  const hash = await wallet.deployContract({ abi: probe.abi, bytecode: probe.bytecode })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('a deployment has an address')
  return getContract({ address: contractAddress, abi: probe.abi, client: { public: reader, wallet } })
}

describe('viem', () => {
  it('deploys, writes, reads and decodes logs', async () => {
    const contract = await deployProbe()
    const hash = await contract.write.set([7n])
    const receipt = await reader.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(await contract.read.value()).toBe(7n)
    expect(keccak256((await reader.getCode({ address: contract.address })) ?? '0x')).toMatch(/^0x/)
    const noted = await reader.waitForTransactionReceipt({ hash: await contract.write.note([3n, '0xabcd']) })
    const [log] = parseEventLogs({ abi: probe.abi, logs: noted.logs, eventName: 'Noted' })
    expect(log?.args).toMatchObject({ by: account.address, key: 3n, value: 7n, data: '0xabcd' })
    const transaction = await reader.getTransaction({ hash })
    expect(transaction).toMatchObject({
      from: account.address.toLowerCase(),
      type: 'eip1559',
      typeHex: '0x2',
    })
    expect(await reader.getTransactionConfirmations({ hash })).toBe(2n)
  })

  it('decodes a custom error of a simulated call', async () => {
    const contract = await deployProbe()
    const failure = await contract.read.failCustom([9n, 'no']).catch((thrown) => thrown)
    expect(failure).toBeInstanceOf(ContractFunctionExecutionError)
    const reverted = failure.walk((each: unknown) => each instanceof ContractFunctionRevertedError)
    expect(reverted.data).toMatchObject({ errorName: 'Custom', args: [9n, 'no'] })
    const reason = await contract.read.failRequire().catch((thrown) => thrown)
    expect(reason.walk((each: unknown) => each instanceof ContractFunctionRevertedError).reason).toBe(
      'not today',
    )
  })

  it('refuses what an account cannot pay', async () => {
    const poor = developer(9)
    await tester.setBalance({ address: poor.address, value: 1_000n })
    await expect(
      viemClients(emulator, base, 9).wallet.sendTransaction({ to: bob, value: parseEther('1') }),
    ).rejects.toThrow(/insufficient funds/i)
  })

  it('watches blocks and logs by polling', async () => {
    const contract = await deployProbe()
    const logs = new Promise((resolve, reject) => {
      const stop = contract.watchEvent.Noted(
        {},
        {
          poll: true,
          onLogs([log]) {
            stop()
            resolve(log?.args)
          },
          onError: reject,
        },
      )
    })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const numbers = new Promise<bigint[]>((resolve, reject) => {
      const seen: bigint[] = []
      const stop = reader.watchBlockNumber({
        poll: true,
        emitOnBegin: true,
        onBlockNumber(number) {
          begin()
          seen.push(number)
          if (seen.length < 2) return
          stop()
          resolve(seen)
        },
        onError: reject,
      })
    })
    await begun
    const before = await reader.getBlockNumber()
    for (let key = 0n; key < 4n; key++) await contract.write.note([key, '0x'])
    expect(await logs).toMatchObject({ by: account.address })
    const [first = 0n, second = 0n] = await numbers
    expect(second).toBeGreaterThan(first)
    expect(await reader.getBlockNumber()).toBe(before + 4n)
  })

  it('reads many contracts in one call', async () => {
    const contracts = [usdc.address, chainSpec(8453).wrapped.address, chainSpec(8453).usdt.address].map(
      (address) => ({ address, abi: erc20Abi, functionName: 'symbol' }) as const,
    )
    const symbols = await reader.multicall({ contracts, allowFailure: false })
    expect(symbols).toEqual(['USDC', 'WETH', 'USDT'])
    const mixed = await reader.multicall({
      contracts: [...contracts.slice(0, 1), { address: bob, abi: erc20Abi, functionName: 'symbol' } as const],
    })
    expect(mixed.map(({ status }) => status)).toEqual(['success', 'failure'])
  })

  it('verifies messages and typed data, by key and by contract', async () => {
    const message = 'I own this'
    const signature = await account.signMessage({ message })
    expect(await reader.verifyMessage({ address: account.address, message, signature })).toBe(true)
    expect(await reader.verifyMessage({ address: bob, message, signature })).toBe(false)
    const typed = {
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc.address },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: account.address, spender: bob, value: 5n, nonce: 0n, deadline: 2n ** 40n },
    } as const
    const permit = await account.signTypedData(typed)
    expect(await reader.verifyTypedData({ address: account.address, signature: permit, ...typed })).toBe(true)
    expect(await recoverTypedDataAddress({ signature: permit, ...typed })).toBe(account.address)
    // The same signature where it counts: a contract that takes it.
    const [r, s, v] = [
      `0x${permit.slice(2, 66)}`,
      `0x${permit.slice(66, 130)}`,
      Number(`0x${permit.slice(130)}`),
    ]
    const hash = await wallet.writeContract({
      address: usdc.address,
      abi: token.abi,
      functionName: 'permit',
      args: [account.address, bob, 5n, 2n ** 40n, v, r as `0x${string}`, s as `0x${string}`],
    })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(
      await reader.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account.address, bob],
      }),
    ).toBe(5n)
  })

  it('finds the developer accounts with 10,000 native tokens and 100,000 USDC', async () => {
    const last = DEVELOPER_ACCOUNTS[7]?.address as `0x${string}`
    expect(await reader.getBalance({ address: last })).toBe(parseEther('10000'))
    expect(
      await reader.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [last],
      }),
    ).toBe(parseUnits('100000', 6))
  })

  it('believes overridden state and block for one call only', async () => {
    const contract = await deployProbe()
    const value = encodeFunctionData({ abi: probe.abi, functionName: 'value' })
    const { data } = await reader.call({
      to: contract.address,
      data: value,
      stateOverride: [
        {
          address: contract.address,
          stateDiff: [{ slot: `0x${'00'.repeat(32)}`, value: `0x${'00'.repeat(31)}2a` }],
        },
      ],
    })
    expect(BigInt(data ?? 0)).toBe(42n)
    expect(await contract.read.value()).toBe(0n)
  })
})
