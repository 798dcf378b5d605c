import { type Abi, encodeFunctionData, getAbiItem, parseAbi } from 'viem'
import { z } from 'zod'
import { chainClient, chainReads } from '#domains/chain'
import { isRefusal } from '#kernel/errors'
import { evmAddress as address } from '#kernel/evm-address'
import { BASE, block, chain } from './chain-fields'
import { absent, badArgument, method } from './method'

const abi = z.union([z.array(z.string()).min(1), z.array(z.looseObject({ type: z.string() })).min(1)])
const args = absent(z.array(z.json()))

const read = z.object({ chain, address, abi, functionName: z.string(), args })
type Read = z.infer<typeof read>

/** Of one getLogs, as nodes bound it. */
const MOST_LOGS = 10_000

/** Row app-sdk-backend. Whole numbers of a chain are decimal strings here: JSON has no larger ones. */
export const chainReadContract = method(['read:chain'], ['options'], [read], async ({ context }, [sent]) => {
  const client = await clientOf(context, sent.chain)
  try {
    return plain(await client.readContract(callOf('chain.readContract', sent) as never))
  } catch (thrown) {
    const absence = isRefusal(thrown) ? undefined : await absenceOf(context, sent)
    throw absence ? badArgument('chain.readContract', 'address', absence) : thrown
  }
})

export const chainMulticall = method(
  ['read:chain'],
  ['options'],
  [z.object({ chain, contracts: z.array(read.omit({ chain: true })).max(500) })],
  async ({ context }, [sent]) => {
    const client = await clientOf(context, sent.chain)
    const contracts = sent.contracts.map((each) => callOf('chain.multicall', each))
    const results = (await client.multicall({ contracts } as never)) as {
      status: string
      result?: unknown
      error?: Error
    }[]
    return Promise.all(
      results.map(async ({ status, result, error }, index) => {
        if (status === 'success') return { status, result: plain(result) }
        const { address: at = '' } = sent.contracts[index] ?? {}
        const absence = await absenceOf(context, { chain: sent.chain, address: at })
        const words = (error as { shortMessage?: string })?.shortMessage ?? error?.message
        return { status, error: absence ?? String(words) }
      }),
    )
  },
)

export const chainGetBalance = method(
  ['read:chain'],
  ['options'],
  [z.object({ chain, address })],
  async ({ context }, [sent]) =>
    String(
      await (await clientOf(context, sent.chain)).getBalance({ address: sent.address as `0x${string}` }),
    ),
)

export const chainGetLogs = method(
  ['read:chain'],
  ['options'],
  [
    z.object({
      chain,
      address: absent(z.union([address, z.array(address)])),
      event: absent(z.union([z.string(), z.looseObject({ type: z.literal('event') })])),
      args: absent(z.record(z.string(), z.json())),
      fromBlock: block,
      toBlock: block,
    }),
  ],
  async ({ context }, [{ chain: on, event, fromBlock, toBlock, ...sent }]) => {
    const item = typeof event === 'string' ? abiOf('chain.getLogs', [event])[0] : event
    const logs = await (await clientOf(context, on)).getLogs({
      ...sent,
      ...(item && { event: item }),
      fromBlock: fromBlock ?? 'earliest',
      toBlock: toBlock ?? 'latest',
    } as never)
    if (logs.length > MOST_LOGS)
      throw badArgument('chain.getLogs', 'fromBlock', `there are ${logs.length} logs; ask for fewer blocks`)
    return plain(logs)
  },
)

export const chainEncodeFunctionData = method(
  ['read:chain'],
  ['options'],
  [read.omit({ chain: true, address: true })],
  async (_, [sent]) => {
    const { abi: parsed, functionName, args: given } = callOf('chain.encodeFunctionData', sent)
    return encodeFunctionData({ abi: parsed, functionName, args: given } as never)
  },
)

/** Where nothing stands at the address that was read: that, and how to have what the public chain has there. */
async function absenceOf(
  context: Parameters<typeof chainClient>[0],
  { chain: id = BASE, address: at }: { chain?: number | undefined; address: string },
): Promise<string | undefined> {
  return (await chainReads()).absenceAt(context, id, at)
}

function clientOf(context: Parameters<typeof chainClient>[0], id: number = BASE) {
  return chainClient(context, id)
}

function callOf(call: string, sent: Partial<Pick<Read, 'address'>> & Omit<Read, 'chain' | 'address'>) {
  const parsed = abiOf(call, sent.abi)
  const { functionName, args: given = [] } = sent
  if (!getAbiItem({ abi: parsed, name: functionName, args: given } as never)) {
    throw badArgument(
      call,
      'functionName',
      `the abi has no function ${JSON.stringify(functionName.slice(0, 100))}`,
    )
  }
  return { address: sent.address as `0x${string}`, abi: parsed, functionName, args: given }
}

/** JSON, or lines such as `function balanceOf(address) view returns (uint256)`. */
function abiOf(call: string, sent: Read['abi']): Abi {
  if (typeof sent[0] !== 'string') return sent as unknown as Abi
  try {
    return parseAbi(sent as string[]) as Abi
  } catch (thrown) {
    throw badArgument(call, 'abi', (thrown as { shortMessage?: string }).shortMessage ?? String(thrown))
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
  )
}
