import type { Emulator } from 'sandbank'
import { CHAINS } from '../../src/domains/chain'
import { type AgentJob, prompting } from '../agent/prompting'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

export const ME = '0x0D147c2fb734bF3F2E612494e7464C84F68408e0'
export const ME_ON_SOLANA = 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb'
export const BRIDGE = '0x5a2d000000000000000000000000000000000040'
export const TREASURY = '0x5a2D000000000000000000000000000000000005'

/** A bridge as GET /__sandbank/bridges lists it. */
export interface ListedBridge {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly arriving: string
  readonly fee: string
  readonly arrivesAt: string
  readonly source: { readonly chain: string; readonly hash: string; readonly path: string }
  readonly payout: { readonly chain: string; readonly hash: string; readonly path: string } | null
}

/** Carries out tools of the agent by a fixture, as a brain would, and looks at what came of it by JSON-RPC alone. */
export function bridging(emulator: Emulator) {
  const call = caller(emulator)
  const specOf = (key: string) => CHAINS.find((each) => each.key === key) as (typeof CHAINS)[number]
  const evm = (chain: string) => rpcOf(emulator, specOf(chain).id)
  const solana = async (method: string, ...params: unknown[]) =>
    (await call('POST', '/rpc/solana', { jsonrpc: '2.0', id: 1, method, params })).body.result
  return {
    call,
    specOf,
    evm,
    solana,
    async ask(
      tool: 'bridge' | 'bridge_quote' | 'bridge_status',
      args: Record<string, string>,
      key?: string,
    ): Promise<AgentJob> {
      const fixtures = [{ match: { prompt: 'over the bridge' }, steps: [{ tool, args }] }]
      const put = await call('PUT', '/__sandbank/agent/fixtures', { fixtures })
      if (put.status !== 200) throw new Error(JSON.stringify(put.body))
      return prompting(emulator)('over the bridge', undefined, key)
    },
    async listed(): Promise<ListedBridge[]> {
      return (await call('GET', '/__sandbank/bridges')).body.bridges
    },
    async native(chain: string, owner: string): Promise<bigint> {
      if (chain === 'solana') return BigInt((await solana('getBalance', owner)).value)
      return BigInt(await evm(chain)('eth_getBalance', owner, 'latest'))
    },
    async erc20(chain: string, token: string, owner: string): Promise<bigint> {
      const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await evm(chain)('eth_call', { to: token, data }, 'latest'))
    },
    async supply(chain: string, token: string): Promise<bigint> {
      return BigInt(await evm(chain)('eth_call', { to: token, data: '0x18160ddd' }, 'latest'))
    },
    async spl(mint: string, owner: string): Promise<bigint> {
      const { value } = await solana('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
      return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
    },
  }
}
