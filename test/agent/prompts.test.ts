import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { withoutTransactions } from '../helpers/job-answer'
import { someOf } from '../helpers/soak'
import { belongings, changed } from './belongings'
import { type Balances, ledgerOf } from './ledger'
import { prompting, statusOf } from './prompting'
import { ambiguous, hostile, threads } from './table/awkward'
import { looking } from './table/looking'
import { launching, sending, swapping } from './table/money'
import { automations, files, profile, skillsAndTools, variables } from './table/owning'
import { type Row, SOME } from './table/row'

/** Each row stands for itself. */
const APART: Readonly<Record<string, readonly Row[]>> = {
  ...{ looking, launching, skillsAndTools, ambiguous, hostile, threads },
}
/** Each row goes on from what those before it have made, sent or left of the sponsored transactions. */
const IN_ORDER: Readonly<Record<string, readonly Row[]>> = {
  ...{ sending, swapping, variables, files, automations, profile },
}
const ROWS = Object.values({ ...APART, ...IN_ORDER }).flat()
/** `npm run soak` tries every row. */
const TRIED: [string, readonly Row[]][] = [
  ...Object.entries(APART).map(([group, rows]): [string, readonly Row[]] => [group, someOf(rows, 8)]),
  ...someOf(Object.entries(IN_ORDER), 6),
]

const emulator = createEmulator({ serviceRules: { launchLimits: false } })
const call = caller(emulator)
const ask = prompting(emulator)
let start: Awaited<ReturnType<typeof emulator.snapshot>>
let ledger: Awaited<ReturnType<typeof ledgerOf>>

beforeAll(async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  start = await emulator.snapshot()
  ledger = await ledgerOf(emulator)
})
afterAll(() => emulator.close())

/** What the wallet may pay for the gas of one row itself, where it is not sponsored; whole native tokens. */
const GAS: Readonly<Record<string, number>> = { ETH: 0.0002, POL: 0.02 }

/** What is seen, in the words of what is expected where it fits: `+?` takes any amount, and gas is paid beside it. */
function fits(expected: readonly string[], seen: readonly string[]): string[] {
  return seen.flatMap((line) => {
    const [, name = '', sign = '', amount = ''] = /^(me \w+ \w+|.*) ([+-])([\d.]+)$/.exec(line) ?? []
    const fitting = expected.find((each) => each === line || each === `${name} ${sign}?`)
    if (fitting) return [fitting]
    const symbol = name.startsWith('me ') ? (name.split(' ')[2] ?? '') : ''
    const most = expected.length > 0 ? (GAS[symbol] ?? 0) : 0
    const expectedChange = expected.find((each) => each.startsWith(`${name} `))
    const change = Number(`${sign}${amount}`)
    const unexplained =
      expectedChange === undefined ? change : change - Number(expectedChange.slice(name.length + 1))
    if (most === 0 || !(unexplained < 0 && unexplained >= -most)) return [line]
    return expectedChange === undefined ? [] : [expectedChange]
  })
}

it('has 200 prompts, a third of them awkward, ambiguous, hostile or in the middle of a thread', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(200)
  const hard = ambiguous.length + hostile.length + threads.length
  expect(hard / ROWS.length).toBeGreaterThan(1 / 3)
})

describe.each(TRIED)('%s', (group, rows) => {
  let balances: Balances
  let owned: ReadonlySet<string>
  beforeAll(async () => {
    await emulator.restore(start)
    if (group === 'skillsAndTools') await installed()
    balances = await ledger.read()
    owned = await belongings(emulator)
  })

  it.each(rows)('%j', async (promptText, effects, answer) => {
    const responses: string[] = []
    let thread: string | undefined
    let outcome: string | undefined
    for (const prompt of [promptText].flat()) {
      const job = await ask(prompt, thread)
      expect(job.status, job.response).toBe(statusOf(job))
      thread = job.threadId
      outcome = job.outcome
      responses.push(job.response)
    }
    if (group === 'ambiguous') expect(outcome, responses.join('\n')).not.toBe('done')
    const [balancesNow, ownedNow] = [await ledger.read(), await belongings(emulator)]
    const seen = [...ledger.moved(balances, balancesNow), ...changed(owned, ownedNow)]
    balances = balancesNow
    owned = ownedNow
    expect(fits(effects, seen).sort(), responses.join('\n')).toEqual([...effects].sort())
    expect(withoutTransactions(responses.at(-1) ?? '')).toMatch(answer)
  })
})

async function installed(): Promise<void> {
  const skill = (name: string, text: string) => ({
    files: { 'SKILL.md': `---\nname: ${name}\ndescription: A test\n---\n${text}\n` },
  })
  await call('POST', '/user/tool-servers', { name: 'Demo', url: 'http://sandbank.test/__sandbank/demo/mcp' })
  for (const body of [
    { slug: 'portfolio-report' },
    skill('pay', `1. Send 1 USDC to ${SOME}.\n2. Price of ETH.`),
    skill('maybe', `1. Send 1 USDC to ${SOME}.\n2. Only when the sun shines.`),
  ]) {
    expect((await call('POST', '/user/skills/install', body)).status).toBe(201)
  }
}
