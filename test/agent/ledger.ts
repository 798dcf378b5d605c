import type { Emulator } from 'sandbank'
import { formatUnits, parseUnits } from 'viem'
import { CHAINS } from '../../src/domains/chain'
import { caller } from '../helpers/caller'

/** Everybody whose balances are watched, by the name that the tests give them. */
const PEOPLE = {
  me: '0x0D147c2fb734bF3F2E612494e7464C84F68408e0',
  gull: '0x15CC19C2B8C7CCc01a1D940E7eF6A4D1B3BB3302',
  lamp: '0xb1050772E4BFC344DBef8D3f893BB9AC557E1439',
  some: '0x00000000000000000000000000000000000000ee',
  other: '0x00000000000000000000000000000000000000ff',
} as const
const ON_SOLANA = {
  me: 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb',
  gull: '4qjT3unHWeaDFfeo4Dqfj3Es9EmwhDQdNgyyD3GQ3LTq',
} as const
const WATCHED = ['base', 'mainnet', 'polygon', 'arbitrum']

/** Base units by `who chain symbol`. */
export type Balances = ReadonlyMap<string, bigint>

interface Watched {
  readonly who: string
  readonly symbol: string
  readonly decimals: number
  readonly request: { method: string; params: unknown[] }
}

/** Reads what the chains have of everybody watched, by JSON-RPC alone. */
export async function ledgerOf(emulator: Emulator) {
  const call = caller(emulator)
  const launched = (await call('GET', '/token-launches')).body.launches as {
    tokenSymbol: string
    tokenAddress: string
  }[]
  const drift = launched.find(({ tokenSymbol }) => tokenSymbol === 'DRIFT')?.tokenAddress as string
  const decimals = new Map<string, number>()
  const chains = CHAINS.filter(({ key }) => WATCHED.includes(key)).map(
    ({ key, id, native, usdc, wrapped }) => {
      const tokens = [
        { ...usdc, decimals: 6 },
        { ...wrapped, decimals: 18 },
        ...(key === 'base' ? [{ address: drift, symbol: 'DRIFT', decimals: 18 }] : []),
      ]
      const watched = Object.entries(PEOPLE).flatMap(([who, address]): Watched[] => [
        {
          who,
          symbol: native.symbol,
          decimals: 18,
          request: { method: 'eth_getBalance', params: [address, 'latest'] },
        },
        ...tokens.map((token) => ({
          ...{ who, symbol: token.symbol, decimals: token.decimals },
          request: {
            method: 'eth_call',
            params: [
              { to: token.address, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` },
              'latest',
            ],
          },
        })),
      ])
      return { key, id, watched }
    },
  )
  return {
    decimals,
    async read(): Promise<Balances> {
      const balances = new Map<string, bigint>()
      for (const { key, id, watched } of chains) {
        const batch = watched.map(({ request }, n) => ({ jsonrpc: '2.0', id: n, ...request }))
        const response = await emulator.fetch(`http://sandbank.test/rpc/${id}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(batch),
        })
        const answers = (await response.json()) as { id: number; result: string }[]
        for (const { id: n, result } of answers) {
          const { who, symbol, decimals: places } = watched[n] as Watched
          balances.set(`${who} ${key} ${symbol}`, BigInt(result))
          decimals.set(symbol, places)
        }
      }
      for (const [who, address] of Object.entries(ON_SOLANA)) {
        const { result } = (
          await call('POST', '/rpc/solana', {
            jsonrpc: '2.0',
            id: 1,
            method: 'getBalance',
            params: [address],
          })
        ).body
        balances.set(`${who} solana SOL`, BigInt(result.value))
        decimals.set('SOL', 9)
      }
      return balances
    },
    /** `me base USDC -5`, for each balance that is another one. */
    moved(before: Balances, after: Balances): string[] {
      return [...after].flatMap(([name, now]) => {
        const change = now - (before.get(name) ?? 0n)
        const places = decimals.get(name.split(' ')[2] ?? '') ?? 18
        return change === 0n ? [] : [`${name} ${change > 0n ? '+' : ''}${formatUnits(change, places)}`]
      })
    },
    /** What the answers to prompts say of the wallet's own balances, base units by `chain symbol`. */
    reported(responses: readonly string[]): Map<string, bigint> {
      const sums = new Map<string, bigint>()
      const add = (chain: string, symbol: string, amount: string, sign: bigint) => {
        const units = parseUnits(amount, decimals.get(symbol) ?? 18) * sign
        sums.set(`${chain} ${symbol}`, (sums.get(`${chain} ${symbol}`) ?? 0n) + units)
      }
      for (const line of responses.flatMap((text) => text.split('\n'))) {
        const sent = /^Sent ([\d.]+) (\S+) to (.+) on (\w+)(?:;.*)?\.$/.exec(line)
        if (sent && !sent[3]?.includes(PEOPLE.me)) add(sent[4] ?? '', sent[2] ?? '', sent[1] ?? '', -1n)
        const swapped =
          /^Swapped ([\d.]+) (\S+) for ([\d.]+) (\S+) on (\w+)\.(?: What pays was not said, so \w+ did \(.*?\)\.| No token to get was said, so it is \w+ \(.*?\)\.)?$/.exec(
            line,
          )
        if (swapped) {
          add(swapped[5] ?? '', swapped[2] ?? '', swapped[1] ?? '', -1n)
          add(swapped[5] ?? '', swapped[4] ?? '', swapped[3] ?? '', 1n)
        }
        const wrapped = /^(?:Unw|W)rapped ([\d.]+) (\S+) into (\S+) on (\w+)\.$/.exec(line)
        if (wrapped) {
          add(wrapped[4] ?? '', wrapped[2] ?? '', wrapped[1] ?? '', -1n)
          add(wrapped[4] ?? '', wrapped[3] ?? '', wrapped[1] ?? '', 1n)
        }
      }
      for (const [name, sum] of sums) if (sum === 0n) sums.delete(name)
      return sums
    },
    /** The wallet's own changes, as `reported` has them. */
    mine(before: Balances, after: Balances): Map<string, bigint> {
      const changes = new Map<string, bigint>()
      for (const [name, now] of after) {
        const change = now - (before.get(name) ?? 0n)
        if (name.startsWith('me ') && change !== 0n) changes.set(name.slice(3), change)
      }
      return changes
    },
  }
}
