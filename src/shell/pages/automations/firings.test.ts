import { describe, expect, it } from 'vitest'
import type { Automation } from '../../wire'
import { firingsOf, MOST_POINTS } from './firings'
import { inWords, scheduleInWords } from './in-words'

const DAY = 86_400_000

function automation(trigger: Automation['trigger'], nextRunAt: string): Automation {
  const rest = {
    id: 'auto_1',
    type: 'command',
    name: 'a',
    prompt: 'a',
    status: 'active',
    createdAt: nextRunAt,
    runs: 0,
  } as const
  return { ...rest, trigger, nextRunAt }
}
const days = (firings: number[]) => firings.map((at) => new Date(at).toISOString().slice(0, 10))

describe('firingsOf', () => {
  it('begins with what the emulator said, and goes on as the schedule does', () => {
    // A Friday.
    const first = '2030-01-04T09:00:00.000Z'
    const until = Date.parse(first) + 6 * DAY
    const weekdays = firingsOf(automation({ type: 'cron', cron: '0 9 * * 1-5' }, first), until)
    expect(days(weekdays)).toEqual(['2030-01-04', '2030-01-07', '2030-01-08', '2030-01-09', '2030-01-10'])
    expect(weekdays.every((at) => new Date(at).getUTCHours() === 9)).toBe(true)
  })

  it('reads ranges of days that end on Sunday as the emulator does', () => {
    const first = '2030-01-04T12:00:00.000Z'
    const until = Date.parse(first) + 7 * DAY
    const weekend = firingsOf(automation({ type: 'cron', cron: '0 12 * * FRI-SUN' }, first), until)
    expect(days(weekend)).toEqual(['2030-01-04', '2030-01-05', '2030-01-06', '2030-01-11'])
    const sunday = firingsOf(
      automation({ type: 'cron', cron: '0 12 * * sun-SUN' }, '2030-01-06T12:00:00.000Z'),
      until,
    )
    expect(days(sunday)).toEqual(['2030-01-06'])
  })

  it('counts no further than a picture needs, and nothing of what is paused or later', () => {
    const first = '2030-01-04T09:00:00.000Z'
    const until = Date.parse(first) + DAY
    expect(firingsOf(automation({ type: 'cron', cron: '* * * * *' }, first), until)).toHaveLength(
      MOST_POINTS + 1,
    )
    expect(firingsOf(automation({ type: 'price', token: 'DRIFT', below: '1' }, first), until)).toHaveLength(
      MOST_POINTS + 1,
    )
    expect(firingsOf(automation({ type: 'at', at: first }, first), until)).toEqual([Date.parse(first)])
    expect(firingsOf(automation({ type: 'at', at: first }, first), Date.parse(first) - 1)).toEqual([])
    expect(firingsOf({ ...automation({ type: 'at', at: first }, first), status: 'paused' }, until)).toEqual(
      [],
    )
  })
})

describe('inWords', () => {
  it('says when an automation fires', () => {
    expect(inWords({ type: 'cron', cron: '0 9 * * 1-5' })).toBe('At 09:00, Monday through Friday')
    expect(inWords({ type: 'at', at: '2030-02-01T12:00:00.000Z' })).toBe('Once, at 2030-02-01 12:00')
    expect(inWords({ type: 'price', token: 'DRIFT', below: '0.01' })).toBe('When DRIFT falls below $0.01')
    expect(scheduleInWords('0 9 * *')).toBe(null)
    expect(scheduleInWords('61 9 * * *')).toBe(null)
  })
})
