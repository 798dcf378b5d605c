import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { prompting } from '../../../test/agent/prompting'
import { caller } from '../../../test/helpers/caller'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'

const emulator = createEmulator({ serviceRules: { launchLimits: false } })
const call = caller(emulator)
const ask = prompting(emulator)
afterAll(() => emulator.close())

it.each([
  'hello',
  'what can you do',
  'price of ETH',
  'what do I own',
  'who am I',
  'list my automations',
  'search my files for rent',
  'what can I claim',
  `send 1 USDC to ${SOMEBODY}`,
])('is done, and completed: %s', async (prompt) => {
  const job = await ask(prompt)
  expect(job, job.response).toMatchObject({ status: 'completed', outcome: 'done' })
  expect(job).not.toHaveProperty('error')
})

it.each([
  'send 5 USDC',
  'send 5 USDC to bob',
  `send 5 to ${SOMEBODY}`,
  `send it to ${SOMEBODY}`,
  'swap 0.1 ETH',
  'buy DRIFT',
  'launch a token',
  'sign',
  'schedule price of ETH',
  'when DRIFT falls below: price of ETH',
  'run the skill',
  'remember',
  // Which of three tokens is found out when it is carried out.
  'claim the fees',
])('asks back, and is completed: %s', async (prompt) => {
  const job = await ask(prompt)
  expect(job, job.response).toMatchObject({ status: 'completed', outcome: 'asks' })
  expect(job).not.toHaveProperty('error')
  expect(job.response).toMatch(/\?|Say /)
})

it.each([
  [`send 0.9 ETH to ${SOMEBODY}`, 'exceeds the per-transaction limit of $500.00'],
  ['send 5 USDC to nobody.eth', 'Nobody is known as "nobody.eth"'],
  ['send 5 USDC to 0x1234', "nobody's address"],
  [`send 5 NOPE to ${SOMEBODY}`, 'No token here is called "NOPE"'],
  ['price of NOPE', 'No token here is called "NOPE"'],
  [`send 150% of my USDC to ${SOMEBODY}`, 'more than there is'],
  ['unwrap 5 WETH', 'This needs 5 WETH on base, and the wallet holds 0'],
  ['read /none.md', 'File not found'],
  ['delete the variable NOPE', 'Variable not found'],
  ['cancel the automation nope', 'No automation is called "nope"'],
  ['run the skill nope', 'Skill not found'],
  ['call the tool nope', 'No tool server of this wallet has a tool "nope"'],
  ['forget rent', 'I remember nothing with "rent" in it'],
  ['on 2001-01-01 at 9: price of ETH', 'That time has passed'],
  ['do it again', 'nothing in this thread'],
])('is refused, and has failed: %s', async (prompt, why) => {
  const job = await ask(prompt)
  expect(job, job.response).toMatchObject({ status: 'failed', outcome: 'refused', error: job.response })
  expect(job.error).toContain(why)
})

it.each([
  'frobnicate',
  'please',
  'levitate 5 USDC to polygon',
  'tell me a joke',
  `send 5 USDC to ${SOMEBODY} unless it rains`,
  'every day at 9: frobnicate',
])('is not understood, and has failed: %s', async (prompt) => {
  const job = await ask(prompt)
  expect(job, job.response).toMatchObject({
    status: 'failed',
    outcome: 'not_understood',
    error: job.response,
  })
  expect(job.error).toMatch(/^I did not understand|^Nothing was asked for/)
  expect(job).not.toHaveProperty('transactions')
})

// Each way to take these apart would take hours: they end because no stretch is read twice.
it.each([
  ['of many steps', `${'price of ETH, then '.repeat(20)}frobnicate`],
  ['of many sentences', `${'price of ETH. '.repeat(40)}Frobnicate.`],
  ['of prose', 'It rained, and the harbour was quiet; nobody had sent word. '.repeat(160)],
])('is not understood, however long: a prompt %s', async (_, prompt) => {
  expect(await ask(prompt)).toMatchObject({ status: 'failed', outcome: 'not_understood' })
})

it('is refused where a tool server says that it failed, and what was to follow is left', async () => {
  await call('POST', '/user/tool-servers', { name: 'Demo', url: 'http://sandbank.test/__sandbank/demo/mcp' })
  const job = await ask('call the tool add of Demo with {"a": "x"}, then price of ETH')
  expect(job).toMatchObject({ status: 'failed', outcome: 'refused' })
  expect(job.response).not.toContain('ETH costs')
})

it('[agent-miss] is not understood where a skill has steps that are left because others mean nothing', async () => {
  const skill = (name: string, text: string) =>
    call('POST', '/user/skills/install', {
      files: { 'SKILL.md': `---\nname: ${name}\ndescription: A test\n---\n${text}\n` },
    })
  await skill('words', 'Be kind.')
  await skill('maybe', `1. Send 5 USDC to ${SOMEBODY}.\n2. Only on sunny days.\n3. Price of ETH.`)
  await skill('report', '1. Price of ETH.\n2. Say it nicely.')
  expect(await ask('run the skill words')).toMatchObject({ outcome: 'not_understood' })
  expect(await ask('run the skill maybe')).toMatchObject({ outcome: 'not_understood' })
  expect(await ask('run the skill report')).toMatchObject({ outcome: 'done' })
})

it('is none of a job that was cancelled, and stands in the event that says how a job ended', async () => {
  const outcomes: unknown[] = []
  const stop = emulator.events.subscribe((event) => {
    if (event.type === 'agent.prompt.changed' && event.status !== 'pending')
      outcomes.push([event.status, event.outcome])
  })
  const fixtures = [{ match: { prompt: 'wait' }, delayMs: 60_000 }]
  await call('PUT', '/__sandbank/agent/fixtures', { fixtures })
  const { jobId } = (await call('POST', '/agent/prompt', { prompt: 'wait' })).body
  expect((await call('POST', `/agent/job/${jobId}/cancel`)).body).not.toHaveProperty('outcome')
  await ask('frobnicate')
  stop()
  expect(outcomes).toContainEqual(['cancelled', undefined])
  expect(outcomes.at(-1)).toEqual(['failed', 'not_understood'])
})

it.each(['done', 'asks', 'refused', 'not_understood'] as const)(
  'is what a fixture says, where nothing was refused on the way: %s',
  async (outcome) => {
    const fixtures = [{ match: { prompt: 'say it' }, response: 'It is said.', outcome }]
    await call('PUT', '/__sandbank/agent/fixtures', { fixtures })
    expect(await ask('say it')).toMatchObject({
      outcome,
      response: 'It is said.',
      status: outcome === 'done' || outcome === 'asks' ? 'completed' : 'failed',
    })
  },
)

it('leaves an automation active, whose firings were refused', async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
  const prompt = `send 0.9 ETH to ${SOMEBODY}`
  await call('POST', '/user/automation', { prompt, trigger: { type: 'cron', cron: '0 9 * * *' } })
  await emulator.clock.advance(3 * 86_400_000)
  const [automation] = (await call('GET', '/user/automation')).body.automations
  expect(automation).toMatchObject({ status: 'active', runs: 3 })
  expect(automation).not.toHaveProperty('problem')
  expect((await call('GET', `/agent/job/${automation.lastJobId}`)).body).toMatchObject({
    status: 'failed',
    outcome: 'refused',
  })
})
