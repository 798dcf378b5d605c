import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { setTransport } from '../api'
import { type Advance, follow } from '../state/advance'
import { AdvanceBar } from './AdvanceBar'

const from = '2030-01-01T00:00:00.000Z'
const until = '2030-01-11T00:00:00.000Z'
const day = (n: number) => ({ from, at: new Date(Date.parse(from) + n * 86_400_000).toISOString(), until })

const root = document.createElement('main')
const show = (advance: Advance | null) => act(() => render(<AdvanceBar advance={advance} />, root))
afterEach(() => render(null, root))

const bar = () => root.querySelector('progress')
const live = () => root.querySelector('[aria-live=polite]')?.textContent

describe('an advance', () => {
  it('says how long it still takes by how fast it came here, and starts anew with another', () => {
    const first = follow(null, day(2), 1_000)
    expect(first).toMatchObject({ leftMs: null })
    const second = follow(first, day(4), 3_000)
    expect(second).toMatchObject({ leftMs: 6_000 })
    expect(follow(second, day(7), 5_000)).toMatchObject({ leftMs: 2_400 })
    const later = { ...day(5), until: '2031-01-01T00:00:00.000Z' }
    expect(follow(second, later, 5_000)).toMatchObject({ leftMs: null, first: { ms: 5_000 } })
  })

  it('is over where it arrives, or ends before that', () => {
    const advance = follow(null, day(2), 1_000)
    expect(follow(advance, day(10), 2_000)).toBeNull()
    expect(follow(advance, { from, at: day(3).at, until: day(3).at }, 2_000)).toBeNull()
  })
})

describe('the bar of an advance', () => {
  it('shows where the clock is, where it goes, the share done and the time left, to everybody', async () => {
    await show(follow(follow(null, day(2), 1_000), day(4), 3_000))
    expect(root.textContent).toContain('On the way to 2030-01-11 00:00:00')
    expect(root.textContent).toContain('Now 2030-01-05 00:00:00')
    expect(root.textContent).toContain('40 %')
    expect(root.textContent).toContain('about 6 s left')
    expect([bar()?.max, bar()?.value]).toEqual([100, 40])
    expect(bar()?.getAttribute('aria-label')).toBe('Travelling ahead')
    expect(bar()?.getAttribute('aria-valuetext')).toBe('40 %, about 6 s left')
    await show(follow(follow(null, day(2), 0), day(4), 41_000))
    expect(root.textContent).toContain('about 3 min left')
  })

  it('has a way to stop there', async () => {
    await show(follow(null, day(2), 1_000))
    const button = [...root.querySelectorAll('button')].find((each) => each.textContent === 'Stop here')
    const requests: string[] = []
    setTransport(async (path, { method }) => {
      requests.push(`${method} ${path}`)
      return Response.json({ stopped: true })
    })
    await act(async () => button?.click())
    setTransport((path, init) => fetch(path, init))
    expect(requests).toEqual(['POST /__sandbank/clock/stop'])
  })

  it('reads out each quarter of the way, and no more', async () => {
    const notices = new Set<string | undefined>()
    for (let n = 0; n < 10; n += 0.25) {
      await show(follow(null, day(n), 0))
      notices.add(live())
    }
    expect([...notices]).toEqual([
      'Travelling ahead',
      '25 % of the way',
      '50 % of the way',
      '75 % of the way',
    ])
  })

  it('is gone with the advance, but for the place where the next is read out', async () => {
    await show(follow(null, day(2), 0))
    await show(null)
    expect(bar()).toBeNull()
    expect(live()).toBe('')
  })
})
