import { describe, expect, it, vi } from 'vitest'
import { withoutTransactions } from '../../helpers/job-answer'
import type { Client } from '../client'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'

export function agentCases(api: () => Client): void {
  describe('the agent', () => {
    const ended = (jobId: string) =>
      vi.waitFor(
        async () => {
          const { body } = await api().get(`/agent/job/${jobId}`, { key: api().keys.full })
          expect(body.status).toBe('completed')
          return body
        },
        { timeout: 120_000, interval: 50 },
      )

    it('[prompt-job] [prompt-acts] carries a prompt out beside the requests', async () => {
      const queued = await api().post('/agent/prompt', {
        key: api().keys.full,
        body: { prompt: `send 5 USDC to ${SOMEBODY}` },
      })
      expect(queued.status).toBe(202)
      const job = await ended(queued.body.jobId)
      expect(withoutTransactions(job.response)).toBe(`Sent 5 USDC to ${SOMEBODY} on base.`)
      const [{ hash, url }] = job.transactions
      const { baseUrl } = (await api().get('/__sandbank/credentials')).body
      const path = `/ui/chains/8453/tx/${hash}`
      // Where no host has an address the path stands alone.
      expect([path, `${baseUrl}${path}`]).toContain(url)
      const again = await api().post('/agent/prompt', {
        key: api().keys.full,
        body: { prompt: 'the same to 0x00000000000000000000000000000000000000ff', threadId: job.threadId },
      })
      expect(withoutTransactions((await ended(again.body.jobId)).response)).toBe(
        'Sent 5 USDC to 0x00000000000000000000000000000000000000ff on base.',
      )
    })
  })
}
