import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { probe } from '../../test/chain/artifacts/probe'

const FEES = { type: 'eip1559', chainId: 8453, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n }
const SOMEBODY = '0x00000000000000000000000000000000000000ee'

/** A chain behind `url` with a contract of its own on it, and what can be timed of it. */
export async function openChain(url) {
  const account = privateKeyToAccount(DEVELOPER_ACCOUNTS[0].privateKey)
  const ask = async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${url} ${method}: ${error.message}`)
    return result
  }
  let nonce = Number(await ask('eth_getTransactionCount', account.address, 'pending'))
  const sign = (fields) => account.signTransaction({ ...FEES, nonce: nonce++, ...fields })
  const hash = await ask('eth_sendRawTransaction', await sign({ data: probe.bytecode, gas: 3_000_000n }))
  let receipt = null
  // On a busy machine anvil answers before it has mined.
  while (!receipt) receipt = await ask('eth_getTransactionReceipt', hash)
  const { contractAddress: to, status } = receipt
  if (status !== '0x1') throw new Error(`${url}: the contract was not deployed`)

  const read = { to, data: encodeFunctionData({ abi: probe.abi, functionName: 'value' }) }
  const write = {
    from: account.address,
    to,
    data: encodeFunctionData({ abi: probe.abi, functionName: 'set', args: [7n] }),
  }
  /** Signed before the clock runs. */
  let signed = []
  const transfer = () => ask('eth_sendRawTransaction', signed.shift())
  transfer.prepare = async (times) => {
    signed = []
    for (let count = 0; count < times; count++)
      signed.push(await sign({ to: SOMEBODY, value: 1n, gas: 21_000n }))
  }
  return {
    call: () => ask('eth_call', read, 'latest'),
    estimate: () => ask('eth_estimateGas', write),
    transfer,
    /** That many blocks with a payment in each. */
    async grow(blocks) {
      for (let done = 0; done < blocks; done += 100) {
        await transfer.prepare(100)
        for (let count = 0; count < 100; count++) await transfer()
      }
    },
  }
}
