import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../../../test/helpers/caller'

const step = (tool: string, args: Record<string, string>) => ({ tool, args })
const emulator = createEmulator({
  agentFixtures: {
    fixtures: [
      [
        'buy low',
        step('place_order', { kind: 'limit', side: 'buy', token: 'drift', amount: '$20', change: '-10%' }),
      ],
      ['stop', step('place_order', { kind: 'stop', side: 'sell', token: 'ETH', change: '-12%' })],
      [
        'weekly',
        step('place_order', {
          kind: 'dca',
          side: 'buy',
          token: 'DRIFT',
          amount: '$20',
          every: 'P1W',
          at: '2030-01-05T09:00:00Z',
        }),
      ],
      ['orders', step('list_orders', {})],
      ['orders of drift', step('list_orders', { token: '$DRIFT', kind: 'dca' })],
      ['hold the weekly', step('pause_order', { order: 'weekly DRIFT', kind: 'dca' })],
      ['hold drift', step('pause_order', { order: 'DRIFT' })],
      ['hold eth', step('pause_order', { order: 'eth' })],
      ['on', step('resume_order', { order: 'ETH' })],
      ['no more', step('cancel_order', { order: 'all' })],
      ['no more dca', step('cancel_order', { order: 'all', kind: 'dca' })],
    ].map(([prompt, one]) => ({
      match: { prompt: `/${prompt as string}/` },
      steps: [one as ReturnType<typeof step>],
    })),
  },
})
const call = caller(emulator)
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
})
afterAll(() => emulator.close())

async function ask(prompt: string, key?: string) {
  const queued = await call('POST', '/agent/prompt', { prompt: `/${prompt}/` }, key)
  expect(queued.status, JSON.stringify(queued.body)).toBe(202)
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${queued.body.jobId}`, undefined, key)).body
}
const statuses = async () =>
  (await call('GET', '/user/automation')).body.automations.map(
    ({ type, status }: { type: string; status: string }) => `${type} ${status}`,
  )

describe('the tools for orders', () => {
  it('[agent-orders] place one, and say everything that was not', async () => {
    expect((await ask('buy low')).response).toMatch(
      /^Placed order_\w+: buy \$20 of DRIFT with USDC on base when DRIFT costs \$0\.0000\d+ or less\. As nothing else was said: on base, paid with USDC \(change it at \/ui\/wallet#agent-defaults\)\. Slippage at most 1 %; prices are looked at every quarter of an hour, until 2030-01-11T08:00:00\.000Z\.$/,
    )
    expect((await ask('stop')).response).toMatch(
      /^Placed order_\w+: sell all ETH for USDC on base when ETH costs \$2640 or less\. As nothing else was said: on base, sold for USDC, the whole holding \(change it at/,
    )
    expect((await ask('weekly')).response).toContain(
      'first at 2030-01-05T09:00:00.000Z, the last by 2030-02-04T09:00:00.000Z',
    )
    expect(await statuses()).toEqual(['dca active', 'stop active', 'limit active'])
    const lines = (await ask('orders')).response.split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/^order_\w+: limit, buy \$20 of DRIFT .*, active, not filled yet$/)
    expect((await ask('orders of drift')).response).toMatch(/^order_\w+: dca, buy \$20 of DRIFT/)
  })

  it('[agent-orders] find one by its token or its words, and ask where several could be meant', async () => {
    for (const prompt of ['buy low', 'stop', 'weekly']) await ask(prompt)
    const which = await ask('hold drift')
    expect(which).toMatchObject({ status: 'completed', outcome: 'asks' })
    expect(which.response).toMatch(
      /"DRIFT" could be more than one order: order_\w+ \(.+\); order_\w+ \(.+\)\. Say which, by its id, or all\./,
    )
    expect((await ask('hold the weekly')).response).toMatch(
      /^Paused order_\w+ \(buy \$20 of DRIFT with USDC on base every week/,
    )
    expect((await ask('hold eth')).response).toMatch(/^Paused order_\w+ \(sell all ETH/)
    expect(await statuses()).toEqual(['dca paused', 'stop paused', 'limit active'])
    expect((await ask('on')).response).toMatch(/^Resumed order_/)
    expect((await ask('no more dca')).response).toMatch(/^Cancelled order_/)
    expect((await ask('no more')).response).toMatch(/^Cancelled 2 orders: order_/)
    expect(await statuses()).toEqual(['dca cancelled', 'stop cancelled', 'limit cancelled'])
    expect((await ask('no more')).response).toContain('No active or paused order is there.')
    expect((await ask('orders')).response).toBe('You have no open orders.')
  })

  it('[agent-orders] change nothing for a key that only reads', async () => {
    expect((await ask('buy low', emulator.keys.readOnly)).response).toContain('Read-only API key')
    expect(await statuses()).toEqual([])
  })
})
