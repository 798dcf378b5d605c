import { describe, expect, it } from 'vitest'
import { ECHO } from '../../webhooks/deploying'
import type { Client } from '../client'

/** A call of a webhook from outside to its job: the sandbox, the answer and the store of each host. */
export function webhookCases(api: () => Client): void {
  describe('webhooks', () => {
    const deploy = async (entry: object = {}) => {
      const deployed = await api().post('/webhooks/deploy', {
        key: api().keys.full,
        body: {
          config: { webhooks: { orders: entry } },
          bundles: { orders: { file: 'webhooks/orders/index.ts', code: ECHO } },
        },
      })
      expect(deployed.status).toBe(200)
      return new URL(deployed.body.webhooks[0].url).pathname
    }
    const deliveries = async () =>
      (await api().get('/webhooks/orders/logs', { key: api().keys.full })).body.deliveries

    it('[webhook-invoke] [webhook-passthrough] queues a prompt, and passes on whatever else the handler says', async () => {
      const path = await deploy()
      const queued = await api().post(path, { body: { prompt: 'price of ETH', threadId: 'a' } })
      expect(queued.status).toBe(202)
      expect(queued.body).toEqual({
        success: true,
        jobId: expect.stringMatching(/^job_/),
        threadId: 'a',
        status: 'pending',
      })
      const job = await api().get(`/agent/job/${queued.body.jobId}`, { key: api().keys.full })
      expect(job.body.prompt).toBe('price of ETH')
      const passed = await api().post(path, { body: '{"challenge" : "é"}' })
      expect([passed.status, passed.text]).toEqual([200, '{"challenge" : "é"}'])
      expect(await deliveries()).toMatchObject([{ outcome: 'passed' }, { outcome: 'queued' }])
    })

    it('[webhook-payload] takes as many bytes as the webhook says, and not one more', async () => {
      const path = await deploy()
      expect((await api().post(path, { body: 'x'.repeat(10_240) })).status).toBe(200)
      const refused = await api().post(path, { body: 'x'.repeat(10_241) })
      expect([refused.status, refused.body.error]).toEqual([413, 'Request body too large'])
    })

    it('[webhook-rate] lets 10 of 50 at once through', async () => {
      const path = await deploy()
      const all = await Promise.all(Array.from({ length: 50 }, () => api().post(path, { body: 'hello' })))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
      const limited = all.filter(({ status }) => status === 429)
      expect(limited).toHaveLength(40)
      for (const { headers } of limited) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    })
  })
}
