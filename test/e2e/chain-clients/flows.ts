/** What users do with viem and ethers, as they are published; the same code in a page and in Node. */
import { Contract, ContractFactory, FetchRequest, JsonRpcProvider, verifyTypedData, Wallet } from 'ethers'
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, unichain } from 'viem/chains'
import { DEVELOPER_ACCOUNTS } from '../../../src/domains/chain/developer-accounts'
import { probe } from '../../chain/artifacts/probe'
import { balanceOf, isWethFirst, traderOf, WETH } from '../../helpers/fees'

const POLL = { pollingInterval: 25, cacheTime: 0 }
const TYPES = { Mail: [{ name: 'text', type: 'string' }] }
const MAIL = { text: 'hello' }

/** @public */
export async function viemFlow(origin: string) {
  const account = privateKeyToAccount(keyOf(5))
  const transport = http(`${origin}/rpc/${base.id}`, { retryCount: 0 })
  const reader = createPublicClient({ chain: base, transport, ...POLL })
  const wallet = createWalletClient({ chain: base, transport, account })
  const contract = { abi: probe.abi, address: '0x' as `0x${string}` }

  const deployed = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi: probe.abi, bytecode: probe.bytecode }),
  })
  contract.address = deployed.contractAddress as `0x${string}`
  const blocks = new Promise<bigint[]>((resolve, reject) => {
    const seen: bigint[] = []
    const stop = reader.watchBlockNumber({
      poll: true,
      emitOnBegin: true,
      onBlockNumber(number) {
        seen.push(number)
        // Not before it has begun to watch: what it is to see are the blocks that follow.
        if (seen.length === 1) void write().catch(reject)
        if (seen.length < 2) return
        stop()
        resolve(seen)
      },
      onError: reject,
    })
  })
  const keys = new Promise<bigint[]>((resolve, reject) => {
    const seen: bigint[] = []
    const stop = reader.watchContractEvent({
      ...contract,
      eventName: 'Noted',
      poll: true,
      onLogs(logs) {
        seen.push(...logs.map(({ args }) => args.key as bigint))
        if (seen.length < 3) return
        stop()
        resolve(seen)
      },
      onError: reject,
    })
  })
  async function write() {
    await reader.waitForTransactionReceipt({
      hash: await wallet.writeContract({ ...contract, functionName: 'set', args: [7n] }),
    })
    for (const key of [1n, 2n, 3n]) {
      await wallet.writeContract({ ...contract, functionName: 'note', args: [key, '0x'] })
    }
  }
  const [first = 0n, second = 0n] = await blocks
  const received = await keys
  const mail = {
    domain: { name: 'Mail', chainId: base.id },
    types: TYPES,
    primaryType: 'Mail',
    message: MAIL,
  } as const
  const signature = await account.signTypedData(mail)
  const isBy = (address: `0x${string}`) => reader.verifyTypedData({ ...mail, address, signature })
  const symbols = await reader.multicall({
    allowFailure: false,
    contracts: [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0x4200000000000000000000000000000000000006',
    ].map(
      (address) => ({ address: address as `0x${string}`, abi: erc20Abi, functionName: 'symbol' }) as const,
    ),
  })
  return {
    deployed: deployed.status,
    value: Number(await reader.readContract({ ...contract, functionName: 'value' })),
    received: received.map(Number),
    sawNewBlocks: second > first,
    symbols,
    verified: [await isBy(account.address), await isBy(contract.address)],
  }
}

/** @public */
export async function ethersFlow(origin: string) {
  const request = new FetchRequest(`${origin}/rpc/${unichain.id}`)
  const send = FetchRequest.createGetUrlFunc()
  let largestBatch = 0
  request.getUrlFunc = (sent, signal) => {
    const body = JSON.parse(new TextDecoder().decode(sent.body ?? undefined))
    if (Array.isArray(body)) largestBatch = Math.max(largestBatch, body.length)
    return send(sent, signal)
  }
  const provider = new JsonRpcProvider(request, undefined, { pollingInterval: 25, cacheTimeout: -1 })
  const wallet = new Wallet(keyOf(6), provider)
  try {
    const deployed = await new ContractFactory(probe.abi, probe.bytecode, wallet).deploy()
    await deployed.waitForDeployment()
    const contract = new Contract(await deployed.getAddress(), probe.abi, wallet)
    const blocks = new Promise<number[]>((resolve) => {
      const seen: number[] = []
      void provider.on('block', (number: number) => {
        seen.push(number)
        if (seen.length === 2) resolve(seen)
      })
    })
    const key = new Promise<bigint>((resolve) => {
      void contract.once('Noted', (_by, noted) => resolve(noted))
    })
    const statuses: (number | undefined)[] = []
    for (const sent of [
      () => contract.getFunction('set')(9n),
      () => contract.getFunction('note')(4n, '0x'),
    ]) {
      statuses.push((await (await sent()).wait())?.status)
    }
    const [first = 0, second = 0] = await blocks
    const received = Number(await key)
    // Asked at once, so in one request.
    const balances = await Promise.all(DEVELOPER_ACCOUNTS.map(({ address }) => provider.getBalance(address)))
    const domain = { name: 'Mail', chainId: unichain.id }
    const signature = await wallet.signTypedData(domain, TYPES, MAIL)
    return {
      statuses,
      value: Number(await contract.getFunction('value')()),
      received,
      sawNewBlocks: second > first,
      rich: balances.filter((balance) => balance > 0n).length,
      isBatched: largestBatch >= DEVELOPER_ACCOUNTS.length,
      isVerified: verifyTypedData(domain, TYPES, MAIL, signature) === wallet.address,
    }
  } finally {
    provider.destroy()
  }
}

/**
 * Fees claimed by a key of one's own: the service builds the transaction, viem signs and sends it.
 * @public
 */
export async function claimFlow(origin: string) {
  const account = privateKeyToAccount(keyOf(7))
  const transport = http(`${origin}/rpc/${base.id}`, { retryCount: 0 })
  const reader = createPublicClient({ chain: base, transport, ...POLL })
  const signer = createWalletClient({ chain: base, transport, account })
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  const { session, wallet } = await ask('/__sandbank/credentials')
  const { tokens } = await ask(`/public/launchpad/creator-fees/${wallet.evm}`)
  const [{ tokenAddress }] = tokens
  // From now on the fees are another key's.
  const order = { tokenAddress, newBeneficiary: account.address }
  await ask('/user/launchpad/execute-transfer-beneficiary', order, { Authorization: `Bearer ${session}` })
  const trader = await traderOf({ fetch: (...call) => fetch(onOrigin(origin, new Request(...call))) }, 8)
  await trader.swap(tokens[0], 'buy', 10n ** 18n)

  const { claimableFees } = await ask(
    `/public/launchpad/claimable-fees/${tokenAddress}?beneficiary=${account.address}`,
  )
  const owed = parseEther(isWethFirst(tokens[0]) ? claimableFees.token0 : claimableFees.token1)
  const built = await ask('/public/launchpad/build-claim', {
    beneficiaryAddress: account.address,
    tokenAddresses: [tokenAddress],
  })
  const [{ to, data, gasEstimate, maxFeePerGas, maxPriorityFeePerGas }] = built.transactions
  const before = await balanceOf({ reader }, WETH, account.address)
  const hash = await signer.sendTransaction({
    ...{ to, data, gas: BigInt(gasEstimate) },
    ...{ maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) },
  })
  const { status } = await reader.waitForTransactionReceipt({ hash })
  const paid = (await balanceOf({ reader }, WETH, account.address)) - before
  return { errors: built.errors, status, isOwed: owed > 0n, isPaid: paid >= owed }
}

/** A request of the clients that the tests share, to the address that is tried here. */
function onOrigin(origin: string, request: Request): Request {
  return new Request(origin + new URL(request.url).pathname, request)
}

function keyOf(index: number): `0x${string}` {
  const key = DEVELOPER_ACCOUNTS[index]?.privateKey
  if (!key) throw new Error(`there is no developer account ${index}`)
  return key
}
