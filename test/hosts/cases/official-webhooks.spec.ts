import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleOf, OFFICIALS, SECRETS } from '../../webhooks/official'
import type { Client } from '../client'

/** Signatures as the providers' own libraries make them, to handlers that verify with those libraries. */
export function officialWebhookCases(api: () => Client): void {
  describe.each(OFFICIALS)('[webhook-scaffolds] a handler that verifies with $name', (official) => {
    let bundle: Awaited<ReturnType<typeof bundleOf>>
    let path = ''
    beforeAll(async () => {
      bundle = await bundleOf(official)
    })
    beforeEach(async () => {
      const key = api().keys.full
      const set = await api().post('/webhooks/env', { key, body: { vars: SECRETS } })
      expect(set.status).toBe(200)
      const body = { config: { webhooks: { signed: {} } }, bundles: { signed: bundle } }
      const deployed = await api().post('/webhooks/deploy', { key, body })
      expect(deployed.body).toMatchObject({ success: true })
      path = new URL(deployed.body.webhooks[0].url).pathname
    })

    const EVENT = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.succeeded', note: 'naïve' })
    const send = async (body: string, headers: Record<string, string>) => {
      const { status, text } = await api().post(path, { body, headers })
      return { status, text }
    }

    it('[webhook-bundle] lets a good one in, and answers 401 to one that was tampered with or is missing', async () => {
      const headers = await official.sign(EVENT, 0)
      expect(await send(EVENT, headers)).toEqual({ status: 200, text: '{"verified":true}' })
      expect(await send(EVENT.replace('evt_1', 'evt_2'), headers)).toMatchObject({ status: 401 })
      expect(await send(EVENT, {})).toMatchObject({ status: 401 })
    })

    if (!official.hasWindow) return
    it('answers 401 to one that is older than 5 minutes', async () => {
      expect(await send(EVENT, await official.sign(EVENT, 301))).toMatchObject({ status: 401 })
      expect(await send(EVENT, await official.sign(EVENT, 290))).toMatchObject({ status: 200 })
    })
  })
}
