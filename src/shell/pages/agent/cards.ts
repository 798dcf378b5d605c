import type { AnswerTo } from '../../../contract'
import type { ChainBalances, Decision, WalletChain } from '../../wire'

type Job = AnswerTo<'GET /__sandbank/agent/threads/:id'>['jobs'][number]
export type Step = AnswerTo<'GET /__sandbank/agent/jobs/:id/steps'>['steps'][number]

/** What an answer shows beside its words. */
export type AnswerCard =
  | {
      readonly kind: 'swap'
      readonly sold: Amount
      readonly bought: Amount
      readonly chain: string
    }
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'bridge'; readonly id: string }
  | { readonly kind: 'chart'; readonly symbol: string; readonly chain: string; readonly days: readonly Day[] }
  | { readonly kind: 'portfolio'; readonly totalUsd: string; readonly byChain: ByChain }

interface Amount {
  /** Whole tokens, exact. */
  readonly amount: string
  readonly symbol: string
}

interface Day {
  /** `2030-01-31` */
  readonly date: string
  /** Decimal text. */
  readonly usd: string
}

type ByChain = Readonly<Record<string, ChainBalances>>

export interface Holding extends Amount {
  readonly chain: string
  readonly usd: number
}

type Fields = Readonly<Record<string, unknown>>

/** Tools answer with JSON: a value whose fields may be looked at, none of them certain. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The cards of what was done for a prompt, in its order: one for each thing, however many steps were about it. */
export function cardsOf(steps: readonly Step[]): readonly AnswerCard[] {
  const cards = steps.flatMap((step) => (step.state === 'done' ? cardsOfStep(step) : []))
  const ids = cards.map((card) => ('id' in card ? `${card.kind} ${card.id}` : undefined))
  return cards.filter((_, at) => ids[at] === undefined || ids.indexOf(ids[at]) === at)
}

function cardsOfStep({ tool, result }: Step): readonly AnswerCard[] {
  const fields = fieldsOf(fieldsOf(result).data)
  switch (tool) {
    case 'swap':
      return swapOf(fields)
    case 'bridge':
    case 'bridge_status': {
      const id = text(fields.bridge)
      return id === undefined ? [] : [{ kind: 'bridge', id }]
    }
    case 'price_chart':
      return chartOf(fields)
    case 'balances':
      return portfolioOf(fields)
    default:
      return list(fields.orders).flatMap((order) => {
        const id = text(fieldsOf(order).id)
        return id === undefined ? [] : [{ kind: 'order', id }]
      })
  }
}

function swapOf(fields: Fields): readonly AnswerCard[] {
  const [soldAmount, sold, boughtAmount, bought, chain] = [
    ...[fields.soldAmount, fields.sold, fields.boughtAmount, fields.bought, fields.chain],
  ].map(text)
  if (!soldAmount || !sold || !boughtAmount || !bought || !chain) return []
  return [
    {
      kind: 'swap',
      sold: { amount: soldAmount, symbol: sold },
      bought: { amount: boughtAmount, symbol: bought },
      chain,
    },
  ]
}

/** As many points as make a line. */
const FEWEST_DAYS = 2

function chartOf(fields: Fields): readonly AnswerCard[] {
  const [symbol, chain] = [text(fields.symbol), text(fields.chain)]
  const days = list(fields.days).flatMap((day) => {
    const { date, usd } = fieldsOf(day)
    return typeof date === 'string' && typeof usd === 'string' ? [{ date, usd }] : []
  })
  return !symbol || !chain || days.length < FEWEST_DAYS ? [] : [{ kind: 'chart', symbol, chain, days }]
}

function portfolioOf({ totalUsd, balances }: Fields): readonly AnswerCard[] {
  if (typeof totalUsd !== 'string') return []
  return [{ kind: 'portfolio', totalUsd, byChain: fieldsOf(balances) as ByChain }]
}

/** Everything that is held on these chains, what is worth most first. */
export function holdingsOf(byChain: ByChain, chains: readonly WalletChain[]): readonly Holding[] {
  const all = chains.flatMap(({ key: chain, nativeSymbol: symbol }) => {
    const balances = byChain[chain]
    if (!balances) return []
    const tokens = balances.tokenBalances.map(({ token: { baseToken, balance, balanceUSD } }) => ({
      ...{ chain, symbol: baseToken.symbol, amount: String(balance), usd: balanceUSD },
    }))
    return [{ chain, symbol, amount: balances.nativeBalance, usd: Number(balances.nativeUsd) }, ...tokens]
  })
  return all.filter(({ amount }) => Number(amount) > 0).sort((a, b) => b.usd - a.usd)
}

/** Why nothing, or not everything, was done; `undefined` where a prompt was carried out. */
export type Unclear =
  | {
      readonly kind: 'question'
      readonly missing: string
      readonly intent: string | undefined
      readonly slots: Fields
    }
  | { readonly kind: 'miss'; readonly nearest: readonly string[] }
  | { readonly kind: 'refusal'; readonly refusal: RefusalFacts }

export interface RefusalFacts {
  readonly rule: string
  readonly facts: Decision['facts']
  /** Whose rule it is: the wallet, the key, a chain; undefined where none of the layers said it. */
  readonly layer: string | undefined
  readonly verdicts: Step['verdicts']
}

/** An act that is asked about before it is done: yes or no. */
const CONFIRM: Unclear = { kind: 'question', missing: 'confirm', intent: undefined, slots: {} }

/** By the step at which it ended, and what that came to. */
export function unclearOf(steps: readonly Step[], outcome: Job['outcome']): Unclear | undefined {
  const refused = steps.find(({ state }) => state === 'refused')
  const noted = fieldsOf(steps.find(({ tool }) => tool === 'understand')?.result)
  if (outcome === 'asks') {
    const isAct = noted.confirm !== undefined || fieldsOf(refused?.result).rule === 'agent.confirm'
    if (isAct) return CONFIRM
  } else if (refused) return refusedAt(refused)
  if (noted.unclear === undefined) return undefined
  const missing = text(noted.missing)
  if (missing !== undefined) {
    const { intent, slots } = fieldsOf(list(noted.intents).at(-1))
    return { kind: 'question', missing, intent: text(intent), slots: fieldsOf(slots) }
  }
  const nearest = list(noted.nearest).filter((each) => typeof each === 'string')
  if (nearest.length > 0) return { kind: 'miss', nearest }
  const { rule, facts } = fieldsOf(noted.decision)
  if (typeof rule !== 'string' || outcome === 'asks') return undefined
  return { kind: 'refusal', refusal: { rule, facts: factsOf(facts), layer: undefined, verdicts: [] } }
}

function refusedAt({ result, verdicts }: Step): Unclear | undefined {
  const { rule, facts } = fieldsOf(result)
  const verdict = verdicts.find(({ ok }) => !ok)
  const name = verdict?.rule ?? text(rule)
  if (name === undefined) return undefined
  return {
    kind: 'refusal',
    refusal: { rule: name, facts: verdict?.facts ?? factsOf(facts), layer: verdict?.layer, verdicts },
  }
}

/** Of a refusal, which holds no others. */
const factsOf = (value: unknown) => fieldsOf(value) as Decision['facts']

/** Whether something is different after it. */
export function hasChanged(steps: readonly Step[]): boolean {
  return steps.some(({ state, result }) => state === 'done' && fieldsOf(result).changed === true)
}
