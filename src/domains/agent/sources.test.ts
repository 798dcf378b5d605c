import { createEmulator, type Emulator } from 'sandbank'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { rpcOf } from '../../../test/helpers/chain'
import { withoutTransactions } from '../../../test/helpers/job-answer'
import type { Context } from '../../kernel/context'
import { TEST_ORIGIN } from '../../kernel/http/fetch-call'
import { keyPrincipal } from '../keys'
import { keyTable } from '../keys/tables'
import type { Principal } from '../wallet'
import { agentDomain } from '.'
import { toolsByName } from './brains'
import { queuePrompt } from './prompts'
import type { PromptRow } from './tables'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const STRANGER = '0x00000000000000000000000000000000000000bb'

let emulator: Emulator
let context: Context
let call: ReturnType<typeof caller>

beforeAll(() => {
  // The context that domains get: webhooks and apps will queue prompts with it.
  const { introduce } = agentDomain
  Object.assign(agentDomain, {
    introduce: (inner: Context) => {
      context = inner
      introduce?.(inner)
    },
  })
  emulator = createEmulator()
  Object.assign(agentDomain, { introduce })
  call = caller(emulator)
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** A prompt by the seeded key that may do everything, from elsewhere than the API. */
async function promptFrom(source: PromptRow['source'], prompt: string) {
  await emulator.ready
  const keys = await context.store.table(keyTable).toArray()
  const key = keys.find(({ name }) => name === 'Everything on')
  const principal: Principal = keyPrincipal(key as NonNullable<typeof key>)
  const { id } = await queuePrompt(
    { context, principal, transact: context.transaction, origin: TEST_ORIGIN },
    { prompt, source },
  )
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${id}`)).body
}

const balanceOf = async (address: string) =>
  BigInt(await rpcOf(emulator, 8453)('eth_getBalance', address, 'latest'))

const newestEntry = async () => (await call('GET', '/__sandbank/journal?path=/steps/')).body.entries[0]

describe.each(['webhook', 'app', 'automation'] as const)('a prompt from the %s "orders"', (kind) => {
  const source = (bounds: Partial<PromptRow['source']>): PromptRow['source'] => ({
    kind,
    name: 'orders',
    readOnly: false,
    allowedRecipients: { evm: [], solana: [] },
    ...bounds,
  })

  it('[prompt-acts] that is read-only is refused its writes in words', async () => {
    const job = await promptFrom(source({ readOnly: true }), `send 0.1 ETH to ${SOMEBODY}`)
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused', error: job.response })
    expect(job.response).toContain(
      `Prompts from the ${kind} "orders" are read-only: they look, and change nothing. ${
        kind === 'app'
          ? 'What its owner runs, and its schedule, may write.'
          : `Change readOnly of the ${kind} "orders".`
      }`,
    )
    expect(await balanceOf(SOMEBODY)).toBe(0n)
    const entry = await newestEntry()
    expect(entry).toMatchObject({
      status: 403,
      decision: { rule: 'source.readOnly', facts: { source: kind, name: 'orders', readOnly: true } },
    })
    expect(entry.verdicts).toEqual([
      expect.objectContaining({ layer: 'key', rule: 'key.readOnly', ok: true }),
      expect.objectContaining({ layer: 'source', rule: 'source.readOnly', ok: false }),
    ])
    // It may look.
    const look = await promptFrom(source({ readOnly: true }), 'price of ETH')
    expect(look.response).toBe('ETH costs $3000 on base.')
  })

  it('[prompt-acts] with listed recipients sends to them alone, and the journal has what all three layers said', async () => {
    const bounds = source({ allowedRecipients: { evm: [SOMEBODY], solana: [] } })
    const refused = await promptFrom(bounds, `send 0.1 ETH to ${STRANGER}`)
    expect(refused).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(refused.response).toContain(
      `A prompt from the ${kind} "orders" may send to 1 listed recipients only, and ${STRANGER} is not one of them.`,
    )
    expect(await balanceOf(STRANGER)).toBe(0n)
    const entry = await newestEntry()
    expect(entry).toMatchObject({ status: 403, decision: { rule: 'source.allowedRecipients' } })
    const verdictsOf = (layer: string) =>
      entry.verdicts
        .filter((verdict: { layer: string }) => verdict.layer === layer)
        .map(({ ok }: { ok: boolean }) => ok)
    expect(verdictsOf('key')).not.toContain(false)
    expect(verdictsOf('source')).toEqual([true, false])
    expect(verdictsOf('wallet')).not.toContain(false)
    expect([verdictsOf('key').length, verdictsOf('wallet').length].every((count) => count > 0)).toBe(true)

    const sent = await promptFrom(bounds, `send 0.1 ETH to ${SOMEBODY}`)
    expect(withoutTransactions(sent.response)).toBe(`Sent 0.1 ETH to ${SOMEBODY} on base.`)
    expect(await balanceOf(SOMEBODY)).toBe(10n ** 17n)
  })
})

describe('a prompt that is cancelled between two steps', () => {
  it('[prompt-job] says what had been done, and takes no further step', async () => {
    const looks = toolsByName.get('token_price')
    if (!looks) throw new Error('there is no such tool')
    const run = looks.run.bind(looks)
    let jobId = ''
    const cancelled: number[] = []
    // It comes while the second step is taken: that one is finished, and the third never begins.
    const spy = vi.spyOn(looks, 'run').mockImplementationOnce(async (given, args) => {
      cancelled.push((await call('POST', `/agent/job/${jobId}/cancel`)).status)
      return run(given, args)
    })
    await emulator.clock.freeze()
    const queued = await call('POST', '/agent/prompt', {
      prompt: `send 0.05 ETH to ${SOMEBODY}, then price of ETH, then send 0.05 ETH to ${STRANGER}`,
    })
    jobId = queued.body.jobId
    await emulator.jobsEnded()
    spy.mockRestore()
    expect(cancelled).toEqual([200])
    expect((await call('GET', `/agent/job/${jobId}`)).body).toMatchObject({
      status: 'cancelled',
      cancellable: false,
      response: expect.stringMatching(
        /^Cancelled\. Done before that: Sent 0\.05 ETH to \S+ on base\.\nTransaction: \S+\/tx\/0x\w{64}$/,
      ),
    })
    expect([await balanceOf(SOMEBODY), await balanceOf(STRANGER)]).toEqual([5n * 10n ** 16n, 0n])
  })
})
