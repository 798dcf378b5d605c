import type { Emulator } from 'sandbank'
import {
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'

/** viem's account of a developer account. */
export function developer(index: number) {
  const key = DEVELOPER_ACCOUNTS[index]?.privateKey
  if (!key) throw new Error(`there is no developer account ${index}`)
  return privateKeyToAccount(key)
}

/** A `fetch` for clients that want to speak HTTP to an emulator in this process. */
function fetchOf(emulator: Pick<Emulator, 'fetch'>): typeof fetch {
  return (input, init) => emulator.fetch(new Request(input, init))
}

const RPC_ORIGIN = 'http://sandbank.test'

/** viem's own clients, over HTTP as any user would set them up. */
export function viemClients(emulator: Pick<Emulator, 'fetch'>, chain: Chain, index = 0) {
  const transport = http(`${RPC_ORIGIN}/rpc/${chain.id}`, { fetchFn: fetchOf(emulator), retryCount: 0 })
  const account = developer(index)
  return {
    account,
    reader: createPublicClient({ chain, transport, pollingInterval: 10, cacheTime: 0 }),
    wallet: createWalletClient({ chain, transport, account }),
    tester: createTestClient({ chain, transport, mode: 'anvil' }).extend(publicActions),
  }
}

/** One JSON-RPC call. Throws an error with the code and data of the answer. */
export function rpcOf(emulator: Emulator, chainId: number) {
  let id = 0
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  return async (method: string, ...params: unknown[]): Promise<any> => {
    const response = await emulator.fetch(
      new Request(`${RPC_ORIGIN}/rpc/${chainId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
      }),
    )
    const answer = await response.json()
    if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
    return answer.result
  }
}
