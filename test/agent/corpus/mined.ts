import { type Abi, encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem'
import { expect } from 'vitest'
import type { BridgeRow } from '../../../src/domains/bridges/tables'
import { CHAINS } from '../../../src/domains/chain'
import type { OrderRow } from '../../../src/domains/orders/tables'
import type { TransactionRow } from '../../../src/domains/solana/tables'
import { caller } from '../../helpers/caller'
import { rpcOf } from '../../helpers/chain'
import { prompting } from '../prompting'
import {
  balanceOf,
  differences,
  type Expected,
  expectedOf,
  priceOf,
  recipientOf,
  settledLine,
  tokenOf,
} from './expected'
import { exitsOf, isNamed, type Line, type Understood, type Verdict } from './judge'
import { linesOf } from './lines'
import { isOfWallet, movedBy, type Sent, sentIn, solanaTransactions } from './moved'
import { isRhythm, orderDifferences } from './orders'
import { fund, ME, type World, type Written, worldOf } from './world'

/** `refused`: it was read as it is meant, and not carried out. */
export type MinedVerdict = Verdict | 'refused'

export interface Mined {
  /** The file of the line. */
  readonly name: string
  readonly line: Line
  readonly verdict: MinedVerdict
  /** What is not as the line says, in words. */
  readonly why: readonly string[]
  readonly ms: number
}

const START = Date.parse('2030-01-04T12:00:00Z')
const MINUTE = 60_000

/** What any prompt writes, and what is remembered of a chain that was only read. What its blocks move is looked at apart. */
const SIDE_TABLES =
  /^(agent_(prompts|threads|steps|waits)|jobs|job_leases|journal|due|answers|rates|quotas|cache|meta|blobs|blob_chunks|chain_.*|solana_.*|market.*|tokens|fee_(days|pools)|swap_(quotes|keys)|wallet_(spends|lanes)|upstreams|accounts|repos|reputations)$/

/**
 * Carries out every line of one half, one after the other: first those for a wallet that can pay for all of it. Looks at what
 * was mined and stored. PROMPTS names the files, where not all of them are meant.
 */
export async function* mined(half: 'dev' | 'kept'): AsyncGenerator<Mined> {
  const world = await worldOf()
  const { emulator } = world
  const call = caller(emulator)
  await emulator.clock.freeze(START)
  const session = (await call('POST', '/__sandbank/sessions', {})).body.session
  const off = { dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }
  expect((await call('PATCH', '/__sandbank/wallet/controls', off, session)).status).toBe(200)
  const seeded = await emulator.snapshot()
  await fund(world, tokenNames())
  const funded = await emulator.snapshot()
  const names = process.env.PROMPTS?.split(',')
  const lines = [...linesOf(half)]
    .filter(([name]) => names?.includes(name) ?? true)
    .flatMap(([name, each]) => each.map((line) => ({ name, line })))
  // What is more than there is, is more than a wallet has that begins.
  for (const start of [funded, seeded]) {
    let isFresh = false
    for (const { name, line } of lines.filter(
      ({ line }) => (line.outcome === 'refused') === (start === seeded),
    )) {
      if (!isFresh) await emulator.restore(start)
      if (emulator.clock.now() !== START) await emulator.clock.freeze(START)
      world.writes.seen()
      const { left, ...judged } = await carriedOut(world, line, session)
      isFresh = await putBack(world, line, left)
      yield { name, line, ...judged }
    }
  }
  await emulator.close()
}

/** In capitals: whatever is a word of a slot. */
function tokenNames(): ReadonlySet<string> {
  const names = [...linesOf('dev').values(), ...linesOf('kept').values()]
    .flat()
    .flatMap(({ slots }) => Object.values(slots).flat())
  return new Set(names.map((each) => String(each).toUpperCase()))
}

/** `left`: what was written that is more than what any prompt leaves. */
interface Judged extends Pick<Mined, 'verdict' | 'why' | 'ms'> {
  readonly left: readonly Written[]
}

/**
 * To restore all that a wallet has takes as long as many prompts: orders and automations end by a call, and of a part that
 * was spent of a balance enough is left. False where all of it has to be restored.
 */
async function putBack(world: World, { effect = [] }: Line, left: readonly Written[]): Promise<boolean> {
  const call = caller(world.emulator)
  for (const { table, key } of left) {
    const isChain = /^(chain|solana)_/.test(table)
    if (!isChain && table !== 'orders' && table !== 'automations') return false
    if (isChain) continue
    const row = world.writes.rows(table).get(key)
    if (row?.status !== 'active' && row?.status !== 'paused') continue
    const { status: answered } = await call('DELETE', `/user/automation/${key}`)
    if (answered !== 200) return false
  }
  return !effect.some(({ amount }) => /^(100%|all|max)$/.test(amount ?? ''))
}

async function carriedOut(world: World, given: Line, session: string): Promise<Judged> {
  const { emulator, writes } = world
  const call = caller(emulator)
  const ask = prompting(emulator)
  const line = await settledLine(world, given)
  await prepare(world, line)
  let threadId: string | undefined
  for (const prompt of line.thread ?? []) threadId = (await ask(prompt, threadId)).threadId
  if ([...writes.rows('bridges').values()].some(({ state }) => state === 'moving')) await arrive(world)
  const before = writes.seen().filter(isOwned)

  const body = { prompt: line.prompt, ...(threadId && { threadId }) }
  const started = performance.now()
  const { status, body: understood } = await call('POST', '/__sandbank/agent/understand', body, session)
  const ms = performance.now() - started
  expect(status, JSON.stringify(understood)).toBe(200)

  const effects = line.effect ?? []
  const expected = await expectedOf(world, effects)
  const balancesBefore = await arrivals(world, line)
  writes.seen()
  const { outcome = 'done', response } = await ask(line.prompt, threadId)
  const written = writes.seen()
  const owned = written.filter(isOwned)
  const wrong =
    owned.length > 0 ? await wrongs(world, line, { expected, written, owned, balancesBefore }) : []
  return {
    ...{ ms, left: [...before, ...owned] },
    ...verdictOf(line, { understood, outcome, response, owned, wrong }),
  }
}

/** Files that are named to be opened, renamed or deleted are there. */
async function prepare({ emulator }: World, { intent, slots, thread, outcome }: Line): Promise<void> {
  if (intent !== 'file' || thread || outcome !== 'done' || typeof slots.path !== 'string') return
  if (slots.action === 'save') return
  const path = slots.action === 'list' ? `${slots.path}/a.txt` : slots.path
  const [, folder = '/', name = path] = /^(\/.*\/|\/)([^/]+)$/.exec(path) ?? []
  const made = await caller(emulator)('POST', '/user/files', {
    ...{ name, content: 'one\ntwo\n', folder: folder.replace(/(.)\/$/, '$1') },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
}

/** Whether a write is more than what any prompt leaves. */
function isOwned({ table, before, after }: Written): boolean {
  if (table === 'chain_pool') return true
  if (table === 'solana_transactions') return isOfWallet((after ?? before) as unknown as TransactionRow)
  if (table === 'profiles') return JSON.stringify(ownPart(before)) !== JSON.stringify(ownPart(after))
  if (table === 'chain_blocks')
    return ((after ?? before) as { transactions: unknown[] }).transactions.length > 0
  return !SIDE_TABLES.test(table)
}

/** Of a profile what its owner says; the rest are figures of the market. */
function ownPart(row: Written['after']) {
  const { projectName, description, website, updates } = row ?? {}
  return { projectName, description, website, updates }
}

function verdictOf(
  line: Line,
  {
    understood,
    outcome,
    response,
    owned,
    wrong,
  }: {
    understood: Understood
    outcome: string
    response: string
    owned: readonly Written[]
    wrong: readonly string[]
  },
): { verdict: MinedVerdict; why: readonly string[] } {
  const as = (verdict: MinedVerdict, why: readonly string[] = []) => ({ verdict, why })
  const isAct = line.outcome === 'done' || line.outcome === 'either'
  if (owned.length > 0) {
    if (!isAct) return as('acts', [...owned.map(({ table, key }) => `${table} ${key} was written`), response])
    return wrong.length > 0 ? as('acts', [...wrong, response]) : as('exact')
  }
  if (line.outcome === 'nothing' || line.outcome === 'either') return as('exact')
  if (line.outcome === 'asks' || line.outcome === 'refused') {
    if (outcome === 'asks' || outcome === 'refused') return as('exact')
    return isNamed(line, understood) && line.outcome === 'refused' ? as('exact') : as('missed', [response])
  }
  if (outcome === 'asks') return as('asks', [response])
  if (outcome === 'refused') return as(isNamed(line, understood) ? 'refused' : 'missed', [response])
  if (outcome !== 'done' || !isNamed(line, understood)) return as('missed', [response])
  return mustChange(line) ? as('missed', ['nothing was changed', response]) : as('exact')
}

const ORDERS = new Set(['limit', 'stop', 'dca', 'twap'])
const ACTS =
  /^(send|send\.many|buy|sell|swap|bridge|wrap|limit|stop|dca|twap|schedule|orders\.cancel|launch|fees\.claim|fees\.route)$/

function mustChange({ intent, effect, slots }: Line): boolean {
  if (slots.quote === true) return false
  return ACTS.test(intent) || (effect?.length ?? 0) > 0
}

interface Seen {
  readonly expected: Expected
  readonly written: readonly Written[]
  readonly owned: readonly Written[]
  readonly balancesBefore: ReadonlyMap<string, bigint>
}

/** What was changed otherwise than the line says, in words. */
async function wrongs(
  world: World,
  line: Line,
  { expected, written, owned, balancesBefore }: Seen,
): Promise<string[]> {
  const { intent } = line
  const effects = line.effect ?? []
  const rows = (table: string) => owned.filter((each) => each.table === table)
  const moved = movedBy(world, written)
  const wrong: string[] = []
  const expectOnly = (...tables: readonly string[]) => {
    for (const { table, key } of owned) {
      const isChain = /^(chain|solana)_/.test(table)
      if (!isChain && !tables.includes(table)) wrong.push(`${table} ${key} was written`)
    }
  }
  const failed = written.flatMap(({ table, before, after }) =>
    table === 'chain_blocks' && !before
      ? (after as { receipts: { status: number }[] }).receipts.filter((each) => each.status !== 1)
      : [],
  )
  const isFailed = solanaTransactions(written).some(({ err }) => err !== null)
  if (failed.length > 0 || isFailed) wrong.push('a transaction was reverted')
  if (rows('chain_pool').some(({ after }) => after)) wrong.push('a transaction waits')

  if (ORDERS.has(intent)) {
    expectOnly('orders', 'due')
    const placed = rows('orders').flatMap(({ before, after }) =>
      before ? [] : [after as unknown as OrderRow],
    )
    const number = [line.slots.prices ?? line.slots.amounts ?? 1].flat().length
    if (line.slots.token !== 'all' && placed.length !== number)
      wrong.push(`${placed.length} orders, not ${number}`)
    for (const [n, order] of placed.entries()) wrong.push(...(await orderDifferences(world, line, order, n)))
    // A run that is due at once is a swap of what was placed.
    const pair = placed.flatMap(({ from, to }) => [from, to]).map(({ address }) => address.toLowerCase())
    for (const each of moved)
      if (!each.isContract && !pair.includes(each.token.toLowerCase()))
        wrong.push(`${each.chain} ${each.owner} ${each.token}: ${each.change}, not 0`)
    return wrong
  }
  if (intent === 'launch' || intent === 'fees.claim' || intent === 'fees.route') {
    expectOnly('launches', 'fee_claims')
    const { name, symbol } = line.slots
    const launched = rows('launches').filter(({ before }) => !before)
    if (
      intent === 'launch' &&
      (launched.length !== 1 || launched[0]?.after?.name !== name || launched[0]?.after?.symbol !== symbol)
    )
      wrong.push(`launched: ${JSON.stringify(launched.map(({ after }) => [after?.name, after?.symbol]))}`)
    for (const each of moved)
      if (!each.isContract && each.change < 0n) wrong.push(`${each.owner} ${each.token}: ${each.change}`)
    return wrong
  }
  if (intent === 'tx.raw') {
    expectOnly()
    return [...wrong, ...rawDifferences(line, sentIn(written)), ...differences(rawMoves(line), moved, [])]
  }
  if (effects.length > 0) {
    const exits = exitsOf(line)
    expectOnly(
      ...(effects.some((effect) => effect.do === 'bridge') ? ['bridges'] : []),
      ...(exits.length > 0 ? ['orders', 'due'] : []),
    )
    const placed = rows('orders').map(({ after }) => after as unknown as OrderRow)
    for (const exit of exits) {
      const differences = placed.map((order) => orderDifferences(world, exit, order, 0))
      const fewest = (await Promise.all(differences)).sort((a, b) => a.length - b.length)[0]
      wrong.push(...(fewest ?? [`no ${exit.intent} was placed`]))
    }
    if (placed.length !== exits.length) wrong.push(`${placed.length} orders, not ${exits.length}`)
    wrong.push(...differences(expected, moved, effects))
    wrong.push(...(await arrivalDifferences(world, line, balancesBefore)))
    return wrong
  }
  wrong.push(...differences(new Map(), moved, []))
  switch (intent) {
    case 'schedule': {
      expectOnly('automations')
      const made = rows('automations').filter(({ before }) => !before)
      if (made.length !== 1) wrong.push(`${made.length} automations, not 1`)
      for (const { after } of made) wrong.push(...scheduleDifferences(line, after))
      return wrong
    }
    case 'orders.cancel':
      expectOnly('orders', 'automations')
      return [...wrong, ...cancelDifferences(line, [...rows('orders'), ...rows('automations')], world)]
    case 'contract':
      expectOnly()
      return [...wrong, ...(await contractDifferences(world, line, sentIn(written)))]
    case 'credits':
      expectOnly('gateway_accounts', 'gateway_ledger')
      return [...wrong, ...creditDifferences(line, rows('gateway_accounts'))]
    case 'memory':
    case 'file':
    case 'skill.add':
      expectOnly('files')
      return wrong
    default:
      return [...wrong, ...owned.map(({ table, key }) => `${table} ${key} was written`)]
  }
}

/** One transaction was sent, which is the one of the line, byte for byte. */
function rawDifferences({ slots }: Line, sent: readonly Sent[]): string[] {
  const { chain = 'base', to, data = '0x', value = '0' } = slots
  const [only] = sent
  const isSame =
    only !== undefined &&
    sent.length === 1 &&
    only.chain === chain &&
    only.to === String(to).toLowerCase() &&
    only.data === String(data).toLowerCase() &&
    only.value === BigInt(String(value))
  return isSame ? [] : [`sent: ${shown(sent)}`]
}

function shown(sent: readonly Sent[]): string {
  return sent.map(({ chain, to, data, value }) => `${chain} ${to} ${data} ${value}`).join(', ')
}

/** What such a transaction moves where nothing is called. */
function rawMoves({ slots }: Line): Expected {
  const { chain = 'base', to, value = '0', data } = slots
  const units = BigInt(String(value))
  if (units === 0n) return new Map()
  const place = (owner: string, token = 'native') => `${chain} ${owner.toLowerCase()} ${token}`
  return new Map([
    [place(ME), { least: -units, most: -units }],
    [place(String(to)), { least: units, most: units }],
    ...(data === DEPOSIT
      ? ([[place(ME, String(to).toLowerCase()), { least: units, most: units }]] as const)
      : []),
  ])
}

/** Calldata of a wrapped coin's deposit(): it gives as much of itself. */
const DEPOSIT = '0xd0e30db0'

/** One call was sent: to let somebody spend, after which the token says so, or of the function that the line names. */
async function contractDifferences(world: World, { slots }: Line, sent: readonly Sent[]): Promise<string[]> {
  const { chain = 'base', function: name, contract, token, to, spender = to, amount } = slots
  const [only] = sent
  if (!only || sent.length !== 1 || only.chain !== chain || only.value !== 0n) return [`sent: ${shown(sent)}`]
  if (name !== 'approve') {
    const words = [slots.args ?? []].flat().flatMap((each) => String(each).split(/[\s,]+/))
    const isSame = only.to === String(contract).toLowerCase() && only.data === calldata(String(name), words)
    return isSame ? [] : [`sent: ${shown(sent)}`]
  }
  const { address, decimals } = tokenOf(world, String(token), String(chain))
  const receiver = await recipientOf(world, String(spender), String(chain))
  const allowance = await rpcOf(world.emulator, CHAINS.find(({ key }) => key === chain)?.id ?? 0)(
    'eth_call',
    {
      to: address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [ME, receiver as Hex] }),
    },
    'latest',
  )
  const units = parseUnits(String(amount), decimals)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver as Hex, units] })
  return only.to === address.toLowerCase() && only.data === data && BigInt(allowance) === units
    ? []
    : [`${receiver} may spend ${BigInt(allowance)} of ${only.to}, not ${units} of ${address}`]
}

/** Of a function by its name, with addresses, whole numbers, true, false and texts. */
function calldata(name: string, words: readonly string[]): string {
  const inputs = words.map((word) => ({
    type: /^0x[0-9a-f]{40}$/i.test(word)
      ? 'address'
      : /^\d+$/.test(word)
        ? 'uint256'
        : /^(true|false)$/.test(word)
          ? 'bool'
          : 'string',
  }))
  const abi = [
    { type: 'function', name: name.replace(/\(.*$/, ''), inputs, outputs: [], stateMutability: 'payable' },
  ]
  const args = words.map((word, at) => {
    const type = inputs[at]?.type
    return type === 'bool' ? word === 'true' : type === 'uint256' ? BigInt(word) : word
  })
  return encodeFunctionData({ abi: abi as Abi, args })
}

/** So much more model credit is there. */
function creditDifferences({ slots }: Line, accounts: readonly Written[]): string[] {
  const added = accounts.map(
    ({ before, after }) => Number(after?.creditMicroUsd) - Number(before?.creditMicroUsd ?? 0),
  )
  const due = Math.round(Number(String(slots.amount).replace('$', '')) * 1e6)
  return added.length === 1 && added[0] === due && slots.action === 'buy'
    ? []
    : [`credit: ${added.join(', ')}, not ${due}`]
}

function scheduleDifferences({ slots }: Line, made: Written['after']): string[] {
  const { trigger, prompt } = made as { trigger: { type: string; cron?: string }; prompt: string }
  const interval = String(slots.interval ?? slots.every)
  const isSame = trigger.cron !== undefined && isRhythm({ cron: trigger.cron }, interval, START)
  const words = [slots.token, slots.to, slots.amount].filter((each) => each !== undefined).map(String)
  const missing = words.filter(
    (word) => !prompt.toLowerCase().includes(word.toLowerCase().split(' ')[0] as string),
  )
  return [
    ...(isSame ? [] : [`rhythm: ${JSON.stringify(trigger)}, not ${interval}`]),
    ...missing.map((word) => `the prompt is "${prompt}", without ${word}`),
  ]
}

const STATUS: Readonly<Record<string, string>> = { cancel: 'cancelled', pause: 'paused', resume: 'active' }

/** An order or an automation, as its row says. */
interface Standing {
  readonly status: string
  readonly kind?: string
  readonly watched?: { readonly symbol: string }
  readonly prompt?: string
}

function cancelDifferences({ slots }: Line, changed: readonly Written[], world: World): string[] {
  const expected = STATUS[String(slots.action)]
  const isMeant = ({ kind = 'schedule', watched, prompt = '' }: Standing) => {
    const token = String(slots.token ?? '').toLowerCase()
    const ofKind = { limit: ['limit', 'take_profit'], stop: ['stop', 'trailing'] }[String(slots.kind)]
    const isKind = slots.kind === undefined || (ofKind ?? [slots.kind]).includes(kind)
    return (
      isKind && (token === (watched?.symbol.toLowerCase() ?? token) || prompt.toLowerCase().includes(token))
    )
  }
  const left = ['orders', 'automations']
    .flatMap((table) => [...world.writes.rows(table).values()] as unknown as Standing[])
    .filter((row) => row.status === 'active' && isMeant(row))
  return [
    ...(slots.which === 'all' && slots.action !== 'resume' && left.length > 0
      ? ['some are active still']
      : []),
    ...(slots.which !== 'all' && changed.length !== 1 ? [`${changed.length} were changed, not 1`] : []),
    ...changed.flatMap(({ after }) => {
      const row = after as unknown as Standing
      return row?.status === expected && isMeant(row)
        ? []
        : [`${row?.status}: ${row?.watched?.symbol ?? row?.prompt}`]
    }),
  ]
}

/** What the wallet holds where a bridge is to arrive, by chain and symbol. */
async function arrivals(world: World, { effect = [] }: Line): Promise<ReadonlyMap<string, bigint>> {
  const balances = new Map<string, bigint>()
  for (const { token = '', toChain, to } of effect) {
    if (
      toChain === undefined ||
      !world.tokens.some((each) => each.chain === toChain && each.symbol === token)
    )
      continue
    const there = tokenOf(world, token, toChain)
    balances.set(`${toChain} ${token}`, await balanceOf(world, there, await receiverOf(world, to, toChain)))
  }
  return balances
}

/** Who gets what arrives: undefined for the wallet itself. */
const receiverOf = async (world: World, to: string | undefined, chain: string) =>
  to === undefined ? undefined : recipientOf(world, to, chain)

async function arrive({ emulator }: World): Promise<void> {
  await emulator.clock.advance(10 * MINUTE)
  await emulator.jobsEnded()
}

/** Minutes later what was bridged is there, less 0.1 % and ten cents. */
async function arrivalDifferences(
  world: World,
  { effect = [] }: Line,
  before: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  if (before.size === 0) return []
  const sent = ([...world.writes.rows('bridges').values()] as unknown as BridgeRow[]).sort(
    (one, other) => other.createdAt - one.createdAt,
  )
  await arrive(world)
  const wrong: string[] = []
  for (const { token = '', fromChain = '', toChain = '', to: receiver } of effect) {
    const [from, to] = [tokenOf(world, token, fromChain), tokenOf(world, token, toChain)]
    const now = await balanceOf(world, to, await receiverOf(world, receiver, toChain))
    const arrived = now - (before.get(`${toChain} ${token}`) ?? 0n)
    const row = sent.find((each) => each.to.chain === toChain && each.from.symbol === token)
    const units = parseUnits(row?.amount ?? '0', to.decimals)
    const dime = (parseUnits('0.1', 18) * 10n ** BigInt(to.decimals)) / (await priceOf(world, from))
    const due = units - units / 1_000n - dime
    const difference = arrived > due ? arrived - due : due - arrived
    // The price is the one of ten minutes before.
    if (difference > dime) wrong.push(`${toChain} ${token}: ${arrived} arrived, not ${due}`)
  }
  return wrong
}
