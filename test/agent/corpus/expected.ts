import { parseUnits } from 'viem'
import { CHAINS, priceAttoUsd } from '../../../src/domains/chain'
import { solanaPrice } from '../../../src/domains/solana'
import { SOLANA_BRIDGE_ADDRESS } from '../../../src/domains/solana/bridge'
import { caller } from '../../helpers/caller'
import { rpcOf } from '../../helpers/chain'
import type { Line } from './judge'
import type { Moved } from './moved'
import { ME, ME_ON_SOLANA, type Token, type World } from './world'

type Effect = NonNullable<Line['effect']>[number]

/** What an account has to have more or less, base units: from `least` to `most`. */
interface Change {
  least: bigint
  most: bigint
}

const MANY = 10n ** 60n
/** A price in dollars is one of the moment before; what it comes to has so many digits in common. */
const DIGITS = 10n ** 9n

/** What the effects of a line have to move, by `chain owner token`; what nobody expects must not move. */
export type Expected = ReadonlyMap<string, Readonly<Change>>

/** Where an effect takes from, and what it does there, of the wallet as it is now. */
export async function expectedOf(world: World, effects: readonly Effect[]): Promise<Expected> {
  const sums = new Map<string, Change>()
  const add = (token: Token, owner: string, { least, most }: Change) => {
    const place = placeOf(token, owner)
    const before = sums.get(place) ?? { least: 0n, most: 0n }
    sums.set(place, { least: before.least + least, most: before.most + most })
  }
  let result: Token | undefined
  for (const effect of effects) {
    const { given, got } = tokensOf(world, effect)
    const me = ownerOf(given.chain)
    const amount = await amountOf(world, effect, given, sums.get(placeOf(given, me)))
    if (effect.amount === 'result' && result) {
      // All of what the effect before it brought.
      sums.set(placeOf(result, me), { least: 0n, most: 0n })
    } else {
      add(given, me, { least: -amount.most, most: -amount.least })
    }
    const anything = effect.amount === 'result' || effect.do === 'swap'
    if (effect.do === 'send') {
      const to = await recipientOf(world, effect.to ?? '', given.chain)
      add(given, to, anything ? { least: 1n, most: MANY } : amount)
    } else if (effect.do === 'bridge') {
      // It is paid into the bridge's account; settled() looks for what arrives.
      add(given, BRIDGE[given.chain === 'solana' ? 'solana' : 'evm'], amount)
    } else if (got) {
      const least = effect.get === undefined ? 1n : parseUnits(effect.get, got.decimals)
      const most = effect.get === undefined ? MANY : (least * 1_002n) / 1_000n
      add(got, me, anything ? { least, most } : amount)
      result = got
    }
  }
  return sums
}

const BRIDGE = { evm: '0x5a2d000000000000000000000000000000000040', solana: SOLANA_BRIDGE_ADDRESS }

/** What differs from what is expected, in words. */
export function differences(
  expected: Expected,
  moved: readonly Moved[],
  effects: readonly Effect[],
): string[] {
  const found = new Map(moved.map((each) => [`${each.chain} ${each.owner} ${each.token}`, each]))
  // A pool is a contract that gives what a trade or a wrap gets.
  const arePools = effects.some((effect) => effect.do !== 'send')
  return [
    ...[...expected].flatMap(([place, { least, most }]) => {
      const change = found.get(place)?.change ?? 0n
      const isFit = change >= least && change <= most
      return isFit ? [] : [`${place}: ${change}, not ${least}${most === least ? '' : ` to ${most}`}`]
    }),
    ...moved.flatMap(({ chain, owner, token, change, isContract }) => {
      const isExpected = expected.has(`${chain} ${owner} ${token}`) || (arePools && isContract)
      return isExpected ? [] : [`${chain} ${owner} ${token}: ${change}, not 0`]
    }),
  ]
}

/** A line that says that too little is held, where the wallet has enough: it is to be carried out. */
export async function settledLine(world: World, line: Line): Promise<Line> {
  if (line.outcome !== 'refused' || line.slots.why !== 'insufficient') return line
  const effect = tradeOf(line)
  if (!effect) return line
  const { given } = tokensOf(world, effect)
  const { most } = await amountOf(world, effect, given, undefined)
  return most < (await balanceOf(world, given)) ? { ...line, outcome: 'done', effect: [effect] } : line
}

/** The trade that the slots of a line say; undefined where they leave to prices what is paid. */
function tradeOf({ intent, slots }: Line): Effect | undefined {
  const text = (name: string) => (slots[name] === undefined ? undefined : String(slots[name]))
  const [amount, chain = 'base', token] = [text('amount'), text('chain'), text('token')]
  const [from, into] =
    intent === 'buy'
      ? [text('pay') ?? (amount?.startsWith('$') ? 'USDC' : undefined), token]
      : intent === 'sell'
        ? [token, text('get') ?? 'USDC']
        : [text('from'), text('into') ?? text('get')]
  const isTrade = intent === 'buy' || intent === 'sell' || intent === 'swap'
  return isTrade && amount && from && into ? { do: 'swap', from, into, amount, chain } : undefined
}

function tokensOf(world: World, effect: Effect): { given: Token; got?: Token } {
  const chain = effect.chain ?? effect.fromChain ?? 'base'
  const find = (symbol: string | undefined) => tokenOf(world, symbol ?? '', chain)
  const { native, wrapped } = CHAINS.find(({ key }) => key === chain) ?? {}
  switch (effect.do) {
    case 'swap':
      return { given: find(effect.from), got: find(effect.into) }
    case 'wrap':
      return { given: find(native?.symbol), got: find(wrapped?.symbol) }
    case 'unwrap':
      return { given: find(wrapped?.symbol), got: find(native?.symbol) }
    default:
      return { given: find(effect.token) }
  }
}

/** By its symbol or its address, where it is. Throws where the corpus names one that there is not. */
export function tokenOf({ tokens }: World, name: string, chain: string): Token {
  const lower = name.toLowerCase()
  const there = tokens.filter((each) => each.chain === chain)
  const found =
    there.find(({ symbol }) => symbol.toLowerCase() === lower) ??
    there.find(({ address }) => address.toLowerCase() === lower)
  if (!found) throw new Error(`the corpus names ${name} on ${chain}, which is not there`)
  return found
}

const ownerOf = (chain: string) => (chain === 'solana' ? ME_ON_SOLANA : ME.toLowerCase())

const placeOf = ({ chain, address }: Token, owner: string) =>
  `${chain} ${owner} ${chain === 'solana' ? address : address.toLowerCase()}`

/** What is given, base units: from the balance and the price of now. */
async function amountOf(
  world: World,
  { amount, get }: Effect,
  given: Token,
  before: Change | undefined,
): Promise<Change> {
  const exactly = (units: bigint) => ({ least: units, most: units })
  if (amount === undefined) return { least: 1n, most: get === undefined ? 1n : MANY }
  if (amount === 'result') return exactly(0n)
  if (/^[\d.]+$/.test(amount)) return exactly(parseUnits(amount, given.decimals))
  if (amount.startsWith('$')) {
    const price = await priceOf(world, given)
    const units = (parseUnits(amount.slice(1), 18) * 10n ** BigInt(given.decimals)) / price
    return { least: units - units / DIGITS, most: units + units / DIGITS }
  }
  const balance = (await balanceOf(world, given)) + (before?.least ?? 0n)
  const [part, whole] = fraction(amount)
  if (part < whole) return exactly((balance * part) / whole)
  // Of a native token what its gas may cost is left.
  return given.address === 'native' ? { least: (balance * 99n) / 100n, most: balance } : exactly(balance)
}

/** What part of a holding an amount of the corpus is. Throws where it is none. */
export function fraction(text: string): [bigint, bigint] {
  const named: Readonly<Record<string, [bigint, bigint]>> = {
    ...{ all: [1n, 1n], max: [1n, 1n], half: [1n, 2n] },
  }
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (part && whole) return [BigInt(part), BigInt(whole)]
  const [, percent] = /^([\d.]+)%$/.exec(text) ?? []
  if (percent) return [parseUnits(percent, 6), 100n * 10n ** 6n]
  const found = named[text.toLowerCase()]
  if (!found) throw new Error(`the corpus has the amount ${text}, which is none`)
  return found
}

/** Atto-USD of a whole token. */
export async function priceOf({ context }: World, { chain, address }: Token): Promise<bigint> {
  const id = CHAINS.find(({ key }) => key === chain)?.id
  const price =
    id === undefined
      ? await solanaPrice(context, address)
      : await priceAttoUsd(context, id, address as `0x${string}` | 'native')
  if (price === undefined) throw new Error(`nothing prices ${address} on ${chain}`)
  return price
}

/** What an account holds, the wallet's own unless another is named, base units, by JSON-RPC. */
export async function balanceOf(
  { emulator }: World,
  { chain, address }: Token,
  owner = ownerOf(chain),
): Promise<bigint> {
  const id = CHAINS.find(({ key }) => key === chain)?.id
  if (id !== undefined) {
    const rpc = rpcOf(emulator, id)
    if (address === 'native') return BigInt(await rpc('eth_getBalance', owner, 'latest'))
    const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await rpc('eth_call', { to: address, data }, 'latest'))
  }
  const ask = async (method: string, ...params: unknown[]) =>
    (await caller(emulator)('POST', '/rpc/solana', { jsonrpc: '2.0', id: 1, method, params })).body.result
      .value
  if (address === 'native') return BigInt(await ask('getBalance', owner))
  const accounts = await ask('getTokenAccountsByOwner', owner, { mint: address }, { encoding: 'jsonParsed' })
  return BigInt(accounts[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
}

/** Whom an address, a name or a handle, with its network or without, stands for. */
export async function recipientOf({ emulator }: World, to: string, chain: string): Promise<string> {
  const [, handle = to, network] = /^(\S+) on (\w+)$/.exec(to) ?? []
  const kind = network === undefined ? '' : `&type=${network === 'farcaster' ? 'farcaster' : 'twitter'}`
  const where = chain === 'solana' ? '&chain=solana' : ''
  const { body } = await caller(emulator)(
    'GET',
    `/addresses/resolve?value=${encodeURIComponent(handle)}${kind}${where}`,
  )
  if (!body.resolved) throw new Error(`the corpus names ${to}, whom nobody knows`)
  return chain === 'solana' ? body.address : body.address.toLowerCase()
}
