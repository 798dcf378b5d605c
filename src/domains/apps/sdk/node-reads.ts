import { z } from 'zod'
import { chainRequest } from '#domains/chain'
import { evmAddress as address } from '#kernel/evm-address'
import { hexBytes, quantity } from '#kernel/numbers/quantity'
import { BASE, block, chain } from './chain-fields'
import { absent, type Method, method } from './method'

const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a hash: 0x and 64 hex digits')
const at = { blockNumber: block, blockTag: block }
const transaction = {
  ...{ from: absent(address), account: absent(address), to: absent(address) },
  ...{ data: absent(hexBytes), value: absent(quantity), gas: absent(quantity) },
}
type Transaction = z.infer<z.ZodObject<typeof transaction>>

/** Row app-sdk-backend. A receipt, a transaction, a block: as nodes answer it, null where there is none. */
function nodeRead<Fields extends z.ZodRawShape>(
  fields: Fields,
  rpc: string,
  paramsOf: (sent: z.infer<z.ZodObject<Fields>>) => unknown[],
) {
  const options = z.preprocess((sent) => sent ?? {}, z.object({ chain, ...fields }))
  return method(['read:chain'], ['options'], [options], async ({ context }, [sent]) => {
    const params = paramsOf(sent as z.infer<z.ZodObject<Fields>>)
    return chainRequest(context, (sent as { chain?: number }).chain ?? BASE, { method: rpc, params })
  })
}

/** A number of the chain, as a decimal string. */
function nodeNumber<Fields extends z.ZodRawShape>(...about: Parameters<typeof nodeRead<Fields>>) {
  const made = nodeRead(...about)
  return (name: string): Method => {
    const inner = made(name)
    return { ...inner, call: async (...call) => String(BigInt(String(await inner.call(...call)))) }
  }
}

const tagOf = (sent: { blockNumber?: unknown; blockTag?: unknown }) => {
  const chosen = sent.blockNumber ?? sent.blockTag ?? 'latest'
  return typeof chosen === 'bigint' ? `0x${chosen.toString(16)}` : chosen
}
const hex = (number: string | undefined) => number && `0x${BigInt(number).toString(16)}`
const callOf = ({ from, account, to, data, value, gas }: Transaction) => ({
  ...{ from: from ?? account, to, data, value: hex(value), gas: hex(gas) },
})

/** Reads of a node, by their names in client libraries. */
export const NODE_READS = {
  'chain.getTransactionReceipt': nodeRead({ hash }, 'eth_getTransactionReceipt', (sent) => [sent.hash]),
  'chain.getTransaction': nodeRead({ hash }, 'eth_getTransactionByHash', (sent) => [sent.hash]),
  'chain.getBlock': nodeRead(
    { ...at, includeTransactions: absent(z.boolean()) },
    'eth_getBlockByNumber',
    (sent) => [tagOf(sent), sent.includeTransactions ?? false],
  ),
  'chain.getBlockNumber': nodeNumber({}, 'eth_blockNumber', () => []),
  'chain.getGasPrice': nodeNumber({}, 'eth_gasPrice', () => []),
  'chain.getCode': nodeRead({ address, ...at }, 'eth_getCode', (sent) => [sent.address, tagOf(sent)]),
  'chain.getStorageAt': nodeRead({ address, slot: quantity, ...at }, 'eth_getStorageAt', (sent) => [
    ...[sent.address, hex(sent.slot), tagOf(sent)],
  ]),
  'chain.getTransactionCount': nodeNumber({ address, ...at }, 'eth_getTransactionCount', (sent) => [
    ...[sent.address, tagOf(sent)],
  ]),
  'chain.estimateGas': nodeNumber(transaction, 'eth_estimateGas', (sent) => [callOf(sent)]),
}
