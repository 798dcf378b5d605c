import {
  Contract,
  ContractFactory,
  FetchRequest,
  FetchResponse,
  JsonRpcProvider,
  parseEther,
  verifyTypedData,
  Wallet,
} from 'ethers'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { probe } from './artifacts/probe'

const emulator = createEmulator()
const [alice, bob] = DEVELOPER_ACCOUNTS as [(typeof DEVELOPER_ACCOUNTS)[0], (typeof DEVELOPER_ACCOUNTS)[0]]
let provider: JsonRpcProvider
let wallet: Wallet

beforeAll(() => {
  const request = new FetchRequest('http://sandbank.test/rpc/42161')
  request.getUrlFunc = async ({ url, method, headers, body }) => {
    const response = await emulator.fetch(
      new Request(url, { method, headers, body: body && new TextDecoder().decode(body) }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    return new FetchResponse(
      response.status,
      response.statusText,
      Object.fromEntries(response.headers),
      bytes,
    )
  }
  provider = new JsonRpcProvider(request, undefined, { pollingInterval: 20, cacheTimeout: -1 })
  wallet = new Wallet(alice.privateKey, provider)
})
afterAll(async () => {
  provider.destroy()
  await emulator.close()
})

describe('ethers', () => {
  it('deploys, writes, reads and hears of logs', async () => {
    const factory = new ContractFactory(probe.abi, probe.bytecode, wallet)
    const deployed = await (await factory.deploy()).waitForDeployment()
    const contract = new Contract(await deployed.getAddress(), probe.abi, wallet)
    const received = new Promise((resolve) => contract.once('Noted', (by, key) => resolve([by, key])))
    const receipt = await (await contract.getFunction('set')(21n)).wait()
    expect(receipt.status).toBe(1)
    expect(await contract.getFunction('value')()).toBe(21n)
    await (await contract.getFunction('note')(5n, '0x01')).wait()
    expect(await received).toEqual([alice.address, 5n])
    const [found] = await contract.queryFilter('Noted', 0)
    expect(found).toMatchObject({ address: await deployed.getAddress(), index: 0 })
  })

  it('decodes a custom error', async () => {
    const factory = new ContractFactory(probe.abi, probe.bytecode, wallet)
    const contract = await (await factory.deploy()).waitForDeployment()
    const failure = await contract
      .getFunction('failCustom')
      .staticCall(4n, 'no')
      .catch((thrown) => thrown)
    expect(failure.revert).toMatchObject({ name: 'Custom' })
    expect([...failure.revert.args]).toEqual([4n, 'no'])
  })

  it('moves value and knows its fees', async () => {
    const before = await provider.getBalance(bob.address)
    const sent = await wallet.sendTransaction({ to: bob.address, value: parseEther('2') })
    const receipt = await sent.wait()
    expect(await provider.getBalance(bob.address)).toBe(before + parseEther('2'))
    expect(receipt?.gasUsed).toBe(21_000n)
    const { maxFeePerGas, maxPriorityFeePerGas } = await provider.getFeeData()
    expect(maxPriorityFeePerGas).toBe(1_000_000n)
    expect(maxFeePerGas).toBe(21_000_000n)
    expect((await provider.getNetwork()).chainId).toBe(42161n)
  })

  it('signs through the node for a developer account, as Hardhat tests do', async () => {
    const signer = await provider.getSigner(1)
    expect(await signer.getAddress()).toBe(bob.address)
    const sent = await signer.sendTransaction({ to: alice.address, value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    const typed = [
      { name: 'Mail', chainId: 42161 },
      { Mail: [{ name: 'text', type: 'string' }] },
      { text: 'hello' },
    ] as const
    const signature = await signer.signTypedData(typed[0], { Mail: [...typed[1].Mail] }, typed[2])
    expect(verifyTypedData(typed[0], { Mail: [...typed[1].Mail] }, typed[2], signature)).toBe(bob.address)
  })
})
