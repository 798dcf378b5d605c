import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chances, inTheMiddle } from '../helpers/chance'
import { client, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { type CalledWebhook, jobsOfCalls, SLOW } from '../webhooks/called'

const KILLS = 50
const CALLS = 20

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

async function keyAt(url: string): Promise<Record<string, string>> {
  return { 'X-API-Key': (await client(url)('GET', '/__sandbank/credentials')).body.keys.full }
}

describe(`a Node host, killed ${KILLS} times in the middle of ${CALLS} calls of a webhook`, {
  timeout: 3_600_000,
}, () => {
  it('[webhook-invoke] has one job for each call that it answered with 202, and no other', async () => {
    const data = join(scratch.path, 'data')
    const calls: CalledWebhook[] = []
    let path = ''
    const chance = chances()
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const send = client(host.url)
      if (kill === 0) {
        const deployed = await send('POST', '/webhooks/deploy', SLOW, await keyAt(host.url))
        path = new URL(deployed.body.webhooks[0].url).pathname
      }
      const answers = Array.from({ length: CALLS }, async (_, index) => {
        const n = kill * CALLS + index
        const answer = await send('POST', path, { n }).catch((thrown) => {
          // The connection broke off with the host.
          if (thrown instanceof TypeError || thrown instanceof SyntaxError) return undefined
          throw thrown
        })
        calls.push({ n, status: answer?.status, jobId: answer?.body.jobId })
      })
      // Others are then before their handler, in the middle of it, or between the commit and the answer.
      await inTheMiddle(answers, chance)
      await host.stop('SIGKILL')
      await Promise.all(answers)
    }
    const host = await startHeadless('--data', data)
    const key = await keyAt(host.url)
    const get = async (at: string) => (await client(host.url)('GET', at, undefined, key)).body
    const { acknowledged, problems } = await jobsOfCalls(calls, get)
    expect(problems).toEqual([])
    // Otherwise the kills have proved nothing.
    expect(acknowledged).toBeGreaterThan(0)
    expect(acknowledged).toBeLessThan(calls.length)
    await host.stop('SIGKILL')
  })
})
