import { describe, expect, it } from 'vitest'
import { cardsOf, hasChanged, holdingsOf, type Step, unclearOf } from './cards'

const step = (tool: string, result: Step['result'], rest: Partial<Step> = {}): Step => ({
  ...{ n: 1, tool, at: '2030-01-01T00:00:00.000Z', state: 'done', args: {}, result, verdicts: [] },
  ...rest,
})
const done = (tool: string, data: Step['result']) => step(tool, { ok: true, text: 'Done.', data })

describe('cardsOf', () => {
  it('has both amounts of a swap, exactly', () => {
    const data = { soldAmount: '50', sold: 'USDC', boughtAmount: '4.3', bought: 'DRIFT', chain: 'base' }
    expect(cardsOf([done('swap', data)])).toEqual([
      {
        kind: 'swap',
        sold: { amount: '50', symbol: 'USDC' },
        bought: { amount: '4.3', symbol: 'DRIFT' },
        chain: 'base',
      },
    ])
  })

  it('has one card for an order, however many steps were about it', () => {
    const placed = done('place_order', { orders: [{ id: 'order_1' }] })
    const listed = done('list_orders', { orders: [{ id: 'order_1' }, { id: 'order_2' }] })
    expect(cardsOf([placed, listed])).toEqual([
      { kind: 'order', id: 'order_1' },
      { kind: 'order', id: 'order_2' },
    ])
  })

  it('follows a bridge by its id', () => {
    expect(
      cardsOf([done('bridge', { bridge: 'brg_1' }), done('bridge_status', { bridge: 'brg_1' })]),
    ).toEqual([{ kind: 'bridge', id: 'brg_1' }])
  })

  it('draws a history of two days, and nothing of one', () => {
    const days = [
      { date: '2030-01-01', usd: '1.5' },
      { date: '2030-01-02', usd: '1.25' },
    ]
    const of = (some: typeof days) =>
      cardsOf([done('price_chart', { symbol: 'DRIFT', chain: 'base', days: some })])
    expect(of(days)).toEqual([{ kind: 'chart', symbol: 'DRIFT', chain: 'base', days }])
    expect(of(days.slice(0, 1))).toEqual([])
  })

  it('has none of a step that was refused or is under way, or whose result is of another shape', () => {
    const data = { bridge: 'brg_1' }
    for (const state of ['refused', 'intended'] as const)
      expect(cardsOf([step('bridge', { ok: true, data }, { state })])).toEqual([])
    for (const result of [null, 'text', [], { data: null }, { data: { orders: 'none' } }])
      for (const tool of ['swap', 'bridge', 'price_chart', 'balances', 'place_order'])
        expect(cardsOf([step(tool, result)])).toEqual([])
  })
})

describe('holdingsOf', () => {
  it('has what is worth most first, and nothing of which nothing is held', () => {
    const balance = (native: string, usd: string) =>
      ({ nativeBalance: native, nativeUsd: usd, total: usd, tokenBalances: [] }) as never
    const chains = [
      { key: 'base', nativeSymbol: 'ETH' },
      { key: 'polygon', nativeSymbol: 'POL' },
      { key: 'solana', nativeSymbol: 'SOL' },
    ] as never
    const byChain = { base: balance('1', '3000'), polygon: balance('0', '0'), solana: balance('50', '7500') }
    expect(holdingsOf(byChain, chains)).toEqual([
      { chain: 'solana', symbol: 'SOL', amount: '50', usd: 7500 },
      { chain: 'base', symbol: 'ETH', amount: '1', usd: 3000 },
    ])
  })
})

describe('unclearOf', () => {
  const noted = (result: Step['result']) => [step('understand', result, { args: null })]

  it('has the slot that a question is about, with what is known of the request', () => {
    const intents = [{ intent: 'buy', slots: { token: 'DRIFT' } }]
    expect(
      unclearOf(noted({ unclear: 'How much?', outcome: 'asks', missing: 'amount', intents }), 'asks'),
    ).toEqual({
      kind: 'question',
      missing: 'amount',
      intent: 'buy',
      slots: { token: 'DRIFT' },
    })
  })

  it('has the prompts that are nearest to one that is not understood', () => {
    const nearest = ['price of ETH', 'plot ETH']
    expect(
      unclearOf(noted({ unclear: 'What?', outcome: 'not_understood', nearest }), 'not_understood'),
    ).toEqual({
      kind: 'miss',
      nearest,
    })
  })

  it('has the rule that refused before anything was done', () => {
    const decision = { rule: 'agent.recipient.unknown', facts: { value: 'ana.eth' } }
    expect(unclearOf(noted({ unclear: 'Nobody.', outcome: 'refused', decision }), 'refused')).toEqual({
      kind: 'refusal',
      refusal: { ...decision, layer: undefined, verdicts: [] },
    })
  })

  it('names the layer that refused a step, with its numbers before those of the error', () => {
    const facts = { spentUsd: '$480.00', valueUsd: '$30.00', limitUsd: '$500.00' }
    const verdicts = [
      { layer: 'key', rule: 'key.readOnly', ok: true, facts: { readOnly: false } },
      { layer: 'wallet', rule: 'wallet.dailyLimit', ok: false, facts },
    ]
    const result = { ok: false, error: 'Limit', message: 'No.', rule: 'wallet.dailyLimit', facts: {} }
    expect(unclearOf([step('transfer', result, { state: 'refused', verdicts })], 'refused')).toEqual({
      kind: 'refusal',
      refusal: { rule: 'wallet.dailyLimit', facts, layer: 'wallet', verdicts },
    })
  })

  it('asks yes or no about an act that is to be confirmed, and is no refusal where something else is asked', () => {
    const refused = (rule: string) => [step('transfer', { ok: false, rule, facts: {} }, { state: 'refused' })]
    const confirm = { kind: 'question', missing: 'confirm', intent: undefined, slots: {} }
    expect(unclearOf(refused('agent.confirm'), 'asks')).toEqual(confirm)
    expect(unclearOf(noted({ calls: [], confirm: { question: 'Send it?', settled: [] } }), 'asks')).toEqual(
      confirm,
    )
    expect(unclearOf(refused('agent.token.ambiguous'), 'asks')).toBeUndefined()
  })

  it('is nothing where a prompt was carried out, or was understood by another brain', () => {
    expect(unclearOf([...noted({ calls: [] }), done('balances', {})], 'done')).toBeUndefined()
    expect(unclearOf([step('model', { text: 'Hello.' }, { args: null })], 'done')).toBeUndefined()
  })
})

describe('hasChanged', () => {
  it('tells an act from a read', () => {
    expect(hasChanged([step('swap', { ok: true, changed: true })])).toBe(true)
    expect(hasChanged([step('balances', { ok: true })])).toBe(false)
  })
})
