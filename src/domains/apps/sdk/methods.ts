import { agentAsk } from './agent'
import { dataDelete, dataGet, dataList, dataSet } from './data'
import { filesList, filesRead, filesSearch, filesWrite } from './files'
import { httpFetch } from './http'
import { badArgument, type Method, waiting } from './method'
import { NODE_READS } from './node-reads'
import { secretsGet, secretsStatus } from './secrets'
import { txPrepare } from './tx'
import { walletBalances, walletMe } from './wallet'

type Chain = typeof import('./chain')

/** With viem, which most runs have no use for. */
function onChain(pick: (chain: Chain) => (name: string) => Method): (name: string) => Method {
  return (name) => ({
    permissions: ['read:chain'],
    call: async (run, args, signal) => pick(await import('./chain'))(name).call(run, args, signal),
  })
}

const MADE = {
  'wallet.me': walletMe,
  'wallet.balances': walletBalances,
  'files.read': filesRead,
  'files.write': filesWrite,
  'files.list': filesList,
  'files.search': filesSearch,
  'chain.readContract': onChain((chain) => chain.chainReadContract),
  'chain.multicall': onChain((chain) => chain.chainMulticall),
  'chain.getBalance': onChain((chain) => chain.chainGetBalance),
  'chain.getLogs': onChain((chain) => chain.chainGetLogs),
  'chain.encodeFunctionData': onChain((chain) => chain.chainEncodeFunctionData),
  ...NODE_READS,
  'tx.prepare': txPrepare,
  'appKV.get': dataGet,
  'appKV.set': dataSet,
  'appKV.delete': dataDelete,
  'appKV.list': dataList,
  askAgent: waiting(agentAsk),
  'http.fetch': waiting(httpFetch),
  'secrets.get': secretsGet,
  'secrets.status': secretsStatus,
}

/** Every call of the backend SDK, by its dotted name. */
const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries(MADE).map(([name, make]) => [name, make(name)]),
)

/** Those that are globals of their own; the others belong to the SDK's object. */
const OF_THEIR_OWN = /^(appKV|http|secrets)\./
/** Both. */
const ANYWHERE = 'askAgent'

/** The SDK's object, by its name in each vocabulary. */
const OBJECTS = ['bankr', 'sandbank']

/** The dotted globals of a script. */
export const GLOBALS: readonly string[] = [...METHODS.keys()].flatMap((name) =>
  OF_THEIR_OWN.test(name)
    ? [name]
    : [...(name === ANYWHERE ? [name] : []), ...OBJECTS.map((object) => `${object}.${name}`)],
)

/** Reads of client libraries that this SDK does not have: a script that calls one is told so by its name. */
const NOT_THERE = [
  ...['simulateContract', 'estimateContractGas', 'estimateFeesPerGas', 'estimateMaxPriorityFeePerGas'],
  ...['getFeeHistory', 'getProof', 'getChainId', 'getContractEvents', 'waitForTransactionReceipt'],
  ...['getBytecode', 'getEnsAddress', 'getEnsName', 'getEnsText', 'getEnsAvatar', 'verifyMessage'],
  ...['verifyTypedData', 'decodeFunctionData', 'decodeFunctionResult', 'decodeEventLog', 'watchBlocks'],
].flatMap((name) => OBJECTS.map((object) => `${object}.chain.${name}`))

/** Whatever a script may find, also to be told that it is not there. */
export const FOUND: readonly string[] = [...GLOBALS, ...NOT_THERE]

/** Throws 400 for a read that is not there, with those that are. */
export function enforceThere(global: string): void {
  if (!NOT_THERE.includes(global)) return
  const reads = [...METHODS.keys()].filter((name) => name.startsWith('chain.'))
  throw badArgument(global, 'call', `is not there: this SDK has ${reads.join(', ')}`)
}

/** The names that such globals begin with, but for those of the SDK's object. */
export function scriptGlobals(): readonly string[] {
  const first = GLOBALS.map((name) => name.split('.')[0] ?? name)
  return [...new Set(first)].filter((name) => !OBJECTS.includes(name))
}

/** What a dotted global stands for. */
export function methodOf(global: string): { name: string; method: Method } | undefined {
  const name = global.replace(/^(bankr|sandbank)\./, '')
  const method = METHODS.get(name)
  return method && { name, method }
}
