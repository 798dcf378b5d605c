import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { times } from '../helpers/soak'
import { Stage, type Tab } from './bare/stage'
import { chance } from './chance'
import { type Acknowledged, checkLedger } from './ledger'

const KILLS = times(2, 8)
const MOST_MS = 500

let stage: Stage

beforeEach(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())

function acknowledgedBy({ events }: Tab): Acknowledged {
  const answers = events.filter(({ event }) => event === 'answer')
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const marks = (expectedKind: string) =>
    answers.filter(({ kind }) => kind === expectedKind).map(({ mark }) => mark)
  return { keys: marks('key'), seeds: marks('seed') }
}

describe(`a browser killed ${KILLS} times while writing`, () => {
  it('keeps every acknowledged write once, and none in half', async () => {
    const below = chance('killed browser')
    const acknowledged: Acknowledged = { keys: [], seeds: [] }
    for (let round = 0; round < KILLS; round++) {
      const tab = await stage.launch(`round-${round}`)
      checkLedger(await tab.run('database'), acknowledged, /^r\d+-/)
      await tab.run(
        'write',
        ['a', 'b', 'c', 'd'].map((writer) => `r${round}-${writer}`),
        true,
      )
      await tab.received(({ event }) => event === 'answer')
      await new Promise((resolve) => setTimeout(resolve, below(MOST_MS)))
      await stage.kill()
      const { keys, seeds } = acknowledgedBy(tab)
      acknowledged.keys.push(...keys)
      acknowledged.seeds.push(...seeds)
    }
    const tab = await stage.launch('after')
    const { done, unacknowledged } = checkLedger(await tab.run('database'), acknowledged, /^r\d+-/)
    console.log(`${KILLS} kills: ${done} writes done, ${unacknowledged} of them with their answer lost`)
    expect(done - unacknowledged).toBeGreaterThanOrEqual(KILLS)
  })
})
