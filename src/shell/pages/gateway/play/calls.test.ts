import { describe, expect, it } from 'vitest'
import type { LedgerItem } from '../../../wire'
import { NO_ANSWER } from './answer'
import { type Call, chargeIn, turnsOf } from './calls'
import { EMPTY_DRAFT, requestOf } from './draft'
import { NOTHING_READ } from './reading'

const item = (id: string, part: Partial<LedgerItem> = {}): LedgerItem => ({
  id,
  at: '2030-01-01T00:00:00.000Z',
  kind: 'gateway',
  usd: -0.01,
  balanceUsd: 5,
  model: 'gpt-5-mini',
  outcome: 'whole',
  ...part,
})

const ITEMS = [
  item('gen_3', { model: 'other' }),
  item('gen_2'),
  item('top_1', { kind: 'topup' }),
  item('gen_1'),
]

describe('chargeIn', () => {
  it('finds the entry of an answer by its id, however much came after', () => {
    expect(chargeIn(ITEMS, '2', 'gpt-5-mini', 'gen_1')?.id).toBe('gen_2')
  })

  it('takes the newest of the model where the id is unknown, and none from before it was asked', () => {
    expect(chargeIn(ITEMS, '', 'gpt-5-mini', 'gen_1')?.id).toBe('gen_2')
    expect(chargeIn(ITEMS, '', 'gpt-5-mini', 'gen_2')).toBeUndefined()
    expect(chargeIn(ITEMS, '1', 'gpt-5-mini', 'gen_1')).toBeUndefined()
  })
})

describe('turnsOf', () => {
  const call = (prompt: string, text: string): Call => ({
    id: 1,
    model: 'gpt-5-mini',
    prompt,
    tier: 'standard',
    request: requestOf({ ...EMPTY_DRAFT, prompt }, undefined, []),
    answer: { ...NO_ANSWER, reading: { ...NOTHING_READ, text } },
    usd: null,
    entry: null,
  })

  it('leaves out what was not answered', () => {
    expect(turnsOf([call('Hi', 'Ho'), call('Who?', '')])).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Ho' },
    ])
  })
})
