import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploying } from '../webhooks/deploying'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const NAMES = [
  ...['BANKR_API_KEY', 'bankr_x', 'SANDBANK_X', 'AWS_SECRET', 'Azure_x', 'GCP_X', 'GOOGLE_X'],
  ...['1ST', 'a-b', '', 'A'.repeat(129)],
]

/** Everything that takes the name of a variable, with the problem that it finds. */
const DOORS: Readonly<Record<string, (name: string) => Promise<string | undefined>>> = {
  'POST /agent/env': async (name) => refusal(await call('POST', '/agent/env', { key: name, value: 'x' })),
  'POST /agent/env, many': async (name) =>
    refusal(await call('POST', '/agent/env', { vars: { [name]: 'x' } })),
  'POST /webhooks/env': async (name) =>
    refusal(await call('POST', '/webhooks/env', { key: name, value: 'x' })),
  'POST /apps/check': async (name) => {
    const manifest = JSON.stringify({ slug: 'harbor', secrets: [{ key: name }] })
    const { body } = await call('POST', '/apps/check', {
      slug: 'harbor',
      files: [{ path: 'manifest.json', content: manifest }],
    })
    return body.problems.find(({ path }: { path: string }) => path === 'secrets[0].key')?.message
  },
  'a manifest among the files': async (name) => {
    const content = JSON.stringify({ slug: 'harbor', secrets: [name] })
    await call('POST', '/user/files', { path: '/apps/harbor/manifest.json', content })
    return refusal(await call('POST', '/apps/harbor/frame', {}))
  },
  'the secret of a trigger': async (name) => {
    const { body } = await deploying(call)('hook')
    const path = new URL(body.webhooks[0].url).pathname.replace('/u/', '/webhooks/')
    return refusal(
      await call('POST', `/__sandbank${path}/trigger`, { body: '{}', event: 'x', secretVariable: name }),
    )
  },
}

function refusal({ status, body }: Awaited<ReturnType<typeof call>>): string | undefined {
  return status === 400 || status === 409 || status === 422 ? JSON.stringify(body) : undefined
}

describe('[env-reserved] the name of a variable', () => {
  it.each(Object.keys(DOORS))('has the same rule at %s', async (door) => {
    const problem = DOORS[door] as (name: string) => Promise<string | undefined>
    for (const name of NAMES) {
      await emulator.reset()
      expect(await problem(name), `${door}: ${name}`).toMatch(
        /must be 1 to 128 letters, digits and underscores, and not begin with a digit|begins with [A-Z]+_, which is reserved, as are BANKR_, SANDBANK_, AWS_, AZURE_, GCP_, GOOGLE_/,
      )
    }
    await emulator.reset()
    expect(String(await problem('BANKRS_KEY'))).not.toMatch(/reserved|letters/)
  })

  it('that no variable can have is not one to be set, where a text refers to it', async () => {
    const headers = { Authorization: 'Bearer {{BANKR_API_KEY}}' }
    const url = 'http://sandbank.test/__sandbank/demo/header/mcp'
    const { status, body } = await call('POST', '/user/tool-servers', {
      name: 'T',
      url,
      auth: 'header',
      headers,
    })
    expect([status, body.message]).toEqual([
      400,
      '{{BANKR_API_KEY}}: no variable can be called BANKR_API_KEY: it begins with BANKR_, which is reserved, as are BANKR_, SANDBANK_, AWS_, AZURE_, GCP_, GOOGLE_. Take it out of the text. (Rule environment.reserved.)',
    ])
  })
})
