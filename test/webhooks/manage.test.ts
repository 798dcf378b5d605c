import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../fuzz/edited-export'
import { caller } from '../helpers/caller'
import { deploying, ECHO } from './deploying'

const emulator = createEmulator()
const call = caller(emulator)
const deploy = deploying(call)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const names = async () =>
  (await call('GET', '/webhooks')).body.webhooks.map(({ name }: { name: string }) => name)

describe('POST /webhooks/deploy', () => {
  it('[webhook-config] gives every field its default, and the address to call', async () => {
    const deployed = await deploy('orders')
    expect(deployed.status).toBe(200)
    const { url } = deployed.body.webhooks[0]
    expect(url).toMatch(/^http:\/\/sandbank\.test\/u\/0x[0-9a-fA-F]{40}\/orders$/)
    expect(deployed.body).toEqual({ success: true, webhooks: [{ name: 'orders', version: 1, url }] })
    const { webhook, versions } = (await call('GET', '/webhooks/orders')).body
    expect(webhook).toEqual({
      name: 'orders',
      url,
      status: 'active',
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      description: '',
      readOnly: true,
      allowedRecipients: { evm: [], solana: [] },
      allowedIps: [],
      rateLimit: { perMinute: 10, perDay: 1000 },
      maxPayloadBytes: 10240,
    })
    expect(versions).toEqual([
      {
        version: 1,
        deployedAt: expect.any(String),
        bytes: ECHO.length,
        file: 'webhooks/orders/index.ts',
        active: true,
      },
    ])
  })

  it('[webhook-config] counts versions for each webhook, and a deploy without a bundle changes settings only', async () => {
    await deploy('one')
    await deploy('two')
    expect((await deploy('one')).body.webhooks[0].version).toBe(2)
    const config = { webhooks: { one: { description: 'first', provider: 'github' } } }
    expect((await call('POST', '/webhooks/deploy', { config })).body.webhooks[0].version).toBe(2)
    expect((await call('GET', '/webhooks/one')).body.webhook).toMatchObject({
      description: 'first',
      provider: 'github',
      version: 2,
    })
    expect(await names()).toEqual(['one', 'two'])
  })

  it.each(['constructor', 'toString', 'hasOwnProperty'])('takes %s for a name like others', async (name) => {
    const config = { webhooks: { [name]: {} } }
    expect((await call('POST', '/webhooks/deploy', { config })).body.message).toContain(
      `bundles.${name}: is required`,
    )
    expect((await deploy(name)).body.webhooks[0]).toMatchObject({ name, version: 1 })
    expect(await names()).toEqual([name])
  })

  it('goes back to an older version and counts on from the newest', async () => {
    await deploy('orders', 'module.exports = 1')
    await deploy('orders', 'module.exports = 2')
    const rolled = await call('POST', '/webhooks/orders/rollback', { version: 1 })
    expect(rolled.body).toMatchObject({ success: true, webhook: { version: 1 } })
    expect((await call('GET', '/webhooks/orders/versions/1')).body).toEqual({
      version: 1,
      file: 'webhooks/orders/index.ts',
      code: 'module.exports = 1',
    })
    expect((await deploy('orders')).body.webhooks[0].version).toBe(3)
    const unknown = await call('POST', '/webhooks/orders/rollback', { version: 9 })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Webhook version not found' } })
  })

  it('keeps the newest 20 versions, and the one that is called', async () => {
    await deploy('orders')
    for (let n = 2; n <= 22; n++) await deploy('orders', `module.exports = ${n}`)
    const { versions } = (await call('GET', '/webhooks/orders')).body
    expect(versions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    )
    expect((await call('GET', '/webhooks/orders/versions/1')).status).toBe(404)
  })

  it('begins with version 1 again after a delete: it is another webhook', async () => {
    await deploy('orders')
    await deploy('orders')
    expect((await call('DELETE', '/webhooks/orders')).body).toEqual({ success: true })
    expect((await call('GET', '/webhooks/orders')).status).toBe(404)
    expect((await deploy('orders')).body.webhooks[0].version).toBe(1)
  })

  it('[webhook-recipients] refuses readOnly false without a recipient, and changes none of all that were sent', async () => {
    const bundles = {
      good: { file: 'good.ts', code: ECHO },
      bad: { file: 'bad.ts', code: ECHO },
    }
    const refused = await call('POST', '/webhooks/deploy', {
      config: { webhooks: { good: {}, bad: { readOnly: false } } },
      bundles,
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: 'Invalid request',
        message:
          'config.webhooks.bad.allowedRecipients: must name at least one EVM or Solana address where readOnly is false, and both lists are empty. Nothing was changed. (Rule webhooks.allowedRecipients.)',
      },
    })
    expect(await names()).toEqual([])
    const recipients = { evm: [SOMEBODY] }
    const accepted = await call('POST', '/webhooks/deploy', {
      config: { webhooks: { good: {}, bad: { readOnly: false, allowedRecipients: recipients } } },
      bundles,
    })
    expect(accepted.status).toBe(200)
    const emptied = await call('PATCH', '/webhooks/bad', { allowedRecipients: { evm: [] } })
    expect(emptied).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('allowedRecipients:') },
    })
    expect((await call('GET', '/webhooks/bad')).body.webhook.allowedRecipients.evm).toHaveLength(1)
  })

  it.each([
    [{}, 'config: is required'],
    [{ config: { webhooks: {} } }, 'config.webhooks: must have one webhook at least'],
    [{ config: { webhooks: { 'a b': {} } } }, 'config.webhooks."a b": must be a name of 1 to 47'],
    [{ config: { webhooks: { ['x'.repeat(48)]: {} } } }, 'must be a name of 1 to 47'],
    [{ config: { webhooks: { env: {} } } }, 'config.webhooks.env: is no name for a webhook'],
    [{ config: { webhooks: { a: {} } } }, 'bundles.a: is required, because the webhook was never deployed'],
    [
      { config: { webhooks: { a: {} } }, bundles: { b: { file: 'b', code: '' } } },
      'bundles.b: has no entry of its name in config.webhooks',
    ],
    [
      { config: { webhooks: { a: {} } }, bundles: { a: { file: 'a' } } },
      'bundles.a: must have either code or source',
    ],
    [
      { config: { webhooks: { a: { readonly: true } } } },
      'config.webhooks.a.readonly: is not a field of this request',
    ],
    [
      { config: { webhooks: { a: { readOnly: 'no' } } } },
      'config.webhooks.a.readOnly: must be true or false',
    ],
    [
      { config: { webhooks: { a: { maxPayloadBytes: 0 } } } },
      'config.webhooks.a.maxPayloadBytes: must be at least 1',
    ],
    [
      { config: { webhooks: { a: { rateLimit: { perMinute: 1001 } } } } },
      'config.webhooks.a.rateLimit.perMinute: must be at most 1000',
    ],
    [
      { config: { webhooks: { a: { allowedIps: ['everybody'] } } } },
      'config.webhooks.a.allowedIps[0]: must be an IP',
    ],
    [
      { config: { webhooks: { a: { allowedRecipients: { evm: ['0x1'] } } } } },
      'config.webhooks.a.allowedRecipients.evm[0]: must be an EVM address',
    ],
    [
      { config: { webhooks: { a: { allowedRecipients: { solana: ['0x1'] } } } } },
      'config.webhooks.a.allowedRecipients.solana[0]: must be a Solana address',
    ],
    [
      { config: { webhooks: { a: { provider: 'acme' } } } },
      'config.webhooks.a.provider: must be one of chat',
    ],
  ])('refuses %j by field and rule', async (body, message) => {
    const refused = await call('POST', '/webhooks/deploy', body)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: 'Invalid request', message: expect.stringContaining(message) })
    expect(await names()).toEqual([])
  })

  it('[webhook-bundle] takes a bundle of 1 MiB and none that is a byte longer', async () => {
    const code = `//${'x'.repeat(1_048_574)}`
    expect((await deploy('large', code)).status).toBe(200)
    const refused = await deploy('larger', `${code}x`)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message:
          'bundles.larger.code: must have at most 1048576 bytes, and has 1048577. Nothing was deployed. (Rule webhooks.bundleSize.)',
      },
    })
    expect(await names()).toEqual(['large'])
  })

  it('refuses the 51st webhook of a wallet', async () => {
    const all = Array.from({ length: 51 }, (_, n) => `hook-${n}`)
    const bodyOf = (which: string[]) => ({
      config: { webhooks: Object.fromEntries(which.map((name) => [name, {}])) },
      bundles: Object.fromEntries(which.map((name) => [name, { file: 'a.ts', code: ECHO }])),
    })
    expect((await call('POST', '/webhooks/deploy', bodyOf(all.slice(0, 50)))).status).toBe(200)
    expect(await call('POST', '/webhooks/deploy', bodyOf(all.slice(50)))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 50 webhooks, and would have 51') },
    })
  })

  it('needs a key that may write and use the agent', async () => {
    const { readOnly, noAgent } = emulator.keys
    const body = { config: { webhooks: { a: {} } }, bundles: { a: { file: 'a', code: ECHO } } }
    expect((await call('POST', '/webhooks/deploy', body, readOnly)).body.error).toBe('Read-only API key')
    expect((await call('GET', '/webhooks', undefined, readOnly)).status).toBe(200)
    expect((await call('POST', '/webhooks/deploy', body, noAgent)).body.error).toBe(
      'Agent API access not enabled',
    )
    expect((await emulator.fetch('/webhooks')).status).toBe(401)
  })
})

describe('PATCH /webhooks/:name', () => {
  it('[webhook-config] changes what is named, and nothing else', async () => {
    await deploy('orders', ECHO, { description: 'before', rateLimit: { perMinute: 3, perDay: 30 } })
    const changed = await call('PATCH', '/webhooks/orders', { rateLimit: { perDay: 40 }, status: 'paused' })
    expect(changed.body).toMatchObject({
      success: true,
      webhook: { description: 'before', rateLimit: { perMinute: 3, perDay: 40 }, status: 'paused' },
    })
    expect((await deploy('orders')).status).toBe(200)
    expect((await call('GET', '/webhooks/orders')).body.webhook.status).toBe('paused')
  })

  it('is 404 for a name that the wallet has not', async () => {
    expect(await call('PATCH', '/webhooks/nobody', { status: 'paused' })).toMatchObject({
      status: 404,
      body: {
        error: 'Webhook not found',
        message:
          '"nobody": This wallet has no webhook of this name. GET /webhooks lists those it has. (Rule webhooks.unknown.)',
      },
    })
  })
})

describe('/webhooks/env', () => {
  it('[webhook-env] is a set of its own, with names only', async () => {
    expect((await call('POST', '/webhooks/env', { vars: { SECRET: 'planted' } })).body).toEqual({
      success: true,
      keys: ['SECRET'],
    })
    await call('POST', '/agent/env', { key: 'OTHER', value: 'value' })
    expect((await call('GET', '/webhooks/env')).body).toEqual({ keys: ['SECRET'] })
    expect((await call('GET', '/agent/env')).body).toEqual({ keys: ['OTHER'] })
    expect((await call('DELETE', '/webhooks/env/OTHER')).body.message).toContain('GET /webhooks/env lists')
    expect((await call('DELETE', '/webhooks/env/SECRET')).body).toEqual({ success: true })
    expect((await call('GET', '/webhooks/env')).body).toEqual({ keys: [] })
  })
})

describe('an export', () => {
  it('brings webhooks with their bundles to another database, and is refused where a bundle is missing', async () => {
    await deploy('orders')
    await call('POST', '/webhooks/env', { key: 'SECRET', value: 'planted' })
    const exported = (await call('GET', '/__sandbank/export')).body
    expect(JSON.stringify(exported)).not.toContain('planted')
    await emulator.reset()
    expect(await names()).toEqual([])
    expect((await call('POST', '/__sandbank/import', exported)).status).toBe(200)
    expect((await call('GET', '/webhooks/orders/versions/1')).body.code).toBe(ECHO)
    expect((await call('GET', '/webhooks/env')).body).toEqual({ keys: ['SECRET'] })
    const without = { ...exported.tables, webhook_versions: [] }
    const broken = JSON.parse(editedExport(exported, without))
    expect((await call('POST', '/__sandbank/import', broken)).body.message).toContain(
      'it lacks the version 1 of the webhook orders',
    )
  })
})
