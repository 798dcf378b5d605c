import { readFileSync } from 'node:fs'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

const emulator = createEmulator()
afterAll(() => emulator.close())
const call = caller(emulator)

const PROVIDERS = [
  ['generic', 'generic'],
  ['slack', 'chat'],
  ['github', 'code-hosting'],
  ['stripe', 'payments'],
] as const

const { providers } = (await call('GET', '/__sandbank/webhooks/providers')).body

describe('the templates of webhooks', () => {
  it.each(PROVIDERS)(
    '%s: the agent carries out every prompt that it makes of an event',
    async (template, provider) => {
      const { id, secretVariable, events } = providers.find(
        (one: { id: string; aliases: string[] }) => one.id === provider || one.aliases.includes(provider),
      )
      const source = readFileSync(`src/cli/webhooks/scaffolds/${template}/index.ts`, 'utf8')
      await call('POST', '/webhooks/env', { key: secretVariable, value: 'whsec_test' })
      const { body: deployed } = await call('POST', '/webhooks/deploy', {
        config: { webhooks: { [template]: { provider } } },
        bundles: { [template]: { file: 'index.ts', source } },
      })
      const path = new URL(deployed.webhooks[0].url).pathname.replace('/u/', '/__sandbank/webhooks/')
      const jobs: string[] = []
      for (const { name } of events) {
        const { body } = await call('POST', `${path}/trigger`, { provider: id, event: name })
        const [{ status, body: text }] = body.sent
        expect([name, status < 400]).toEqual([name, true])
        const { jobId } = status === 202 && text !== '' ? JSON.parse(text) : {}
        if (jobId) jobs.push(jobId)
      }
      await emulator.jobsEnded()
      expect(jobs).not.toEqual([])
      for (const jobId of jobs) {
        const { body } = await call('GET', `/agent/job/${jobId}`)
        expect(body).toMatchObject({ status: 'completed', outcome: 'done' })
      }
    },
  )
})
