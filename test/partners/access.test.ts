import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { partnerOf } from './partner'

const emulator = createEmulator()
const call = caller(emulator)
const partner = partnerOf(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** A wallet with a key that works. */
async function provisioned(): Promise<{ id: string; apiKey: string; keyId: string }> {
  const { body } = await partner('POST', '/partner/wallets', { apiKey: {} })
  expect((await call('GET', '/wallet/me', undefined, body.apiKey)).status).toBe(200)
  return { id: body.id, apiKey: body.apiKey, keyId: body.apiKey.split('_')[2] }
}

const me = (apiKey: string) => call('GET', '/wallet/me', undefined, apiKey)

describe('a partner key', () => {
  it('is needed, and no other credential counts', async () => {
    const missing = await call('GET', '/partner/wallets')
    expect(missing.status).toBe(401)
    expect(missing.body.error).toBe('Partner API key required')
    for (const wrong of ['bk_ptr_AAAAAAAA_nothing', 'nonsense', emulator.keys.full]) {
      const { status, body } = await partner('GET', '/partner/wallets', undefined, wrong)
      expect(status, wrong).toBe(401)
      expect(body.error).toBe('The provided partner API key is invalid or inactive')
    }
    const { partnerKey } = (await call('GET', '/__sandbank/credentials')).body
    const asKey = await emulator.fetch('/wallet/me', { headers: { 'X-API-Key': partnerKey } })
    expect((await asKey.json()).error).toBe('Invalid API key')
  })

  it('is refused from an address that is not on its list', async () => {
    const { apiKey } = await mint({ name: 'office', allowedIps: ['203.0.113.0/24'] })
    const { status, body } = await partner('GET', '/partner/wallets', undefined, apiKey)
    expect(status).toBe(403)
    expect(body.error).toBe('IP address not allowed for this partner API key')
    expect(body.message).toContain('without 127.0.0.1')
  })

  it('is refused from the moment it is rotated, and the new one works', async () => {
    const { apiKey, key } = await mint({ name: 'server' })
    const rotated = await call('POST', `/__sandbank/partner-keys/${key.id}/rotate`)
    expect(rotated.status).toBe(201)
    expect(rotated.body.key).toMatchObject({ name: 'server', revokedAt: null })
    expect((await partner('GET', '/partner/wallets', undefined, apiKey)).status).toBe(401)
    expect((await partner('GET', '/partner/wallets', undefined, rotated.body.apiKey)).status).toBe(200)
    const revealed = await call('POST', `/__sandbank/partner-keys/${rotated.body.key.id}/reveal`)
    expect(revealed.body.apiKey).toBe(rotated.body.apiKey)
  })

  it('is one of at most five that work, also of 50 that are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        call('POST', '/__sandbank/partners/org_lagoon/keys', { name: 'many' }),
      ),
    )
    // The seeded one is the fifth.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('Too many partner keys')
  })

  it('names itself in the journal', async () => {
    await partner('GET', '/partner/wallets/nobody')
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries[0]).toMatchObject({
      caller: { kind: 'partner', label: 'Lagoon server' },
      decision: { rule: 'partner.wallet.unknown', facts: { identifier: 'nobody' } },
    })
  })
})

describe('suspend, resume, close', () => {
  it('take effect at the next request, and a resumed wallet needs a new key', async () => {
    const { id, apiKey } = await provisioned()
    const suspended = await partner('POST', `/partner/wallets/${id}/suspend`)
    expect(suspended).toMatchObject({ status: 200, body: { success: true, id, status: 'suspended' } })
    const refused = await me(apiKey)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toBe('Wallet suspended')
    expect(refused.body.message).toContain(`POST /partner/wallets/${id}/resume`)
    expect((await partner('POST', `/partner/wallets/${id}/api-keys`, {})).body.error).toBe('Wallet suspended')
    const tokens = [{ tokenAddress: 'native', amount: '0.001' }]
    expect((await partner('POST', `/partner/wallets/${id}/fund`, { tokens })).status).toBe(403)
    for (const path of ['keys', 'sessions']) {
      const admin = await call('POST', `/__sandbank/${path}`, { walletId: id })
      expect(admin.body.error, path).toBe('Wallet suspended')
    }
    expect((await partner('POST', `/partner/wallets/${id}/suspend`)).status).toBe(200)
    expect((await partner('POST', `/partner/wallets/${id}/resume`)).body.status).toBe('active')
    expect((await me(apiKey)).body.error).toBe('Invalid API key')
    const { apiKey: fresh } = (await partner('POST', `/partner/wallets/${id}/api-keys`, {})).body
    expect((await me(fresh)).status).toBe(200)
  })

  it('end the sessions of the wallet', async () => {
    const { id } = await provisioned()
    const { session } = (await call('POST', '/__sandbank/sessions', { walletId: id })).body
    expect((await me(session)).status).toBe(401)
    const controls = () =>
      emulator.fetch(
        new Request('http://sandbank.test/__sandbank/wallet/controls', {
          headers: { Authorization: `Bearer ${session}` },
        }),
      )
    expect((await controls()).status).toBe(200)
    await partner('POST', `/partner/wallets/${id}/suspend`)
    expect((await controls()).status).toBe(401)
  })

  it('close for good', async () => {
    const { id, apiKey } = await provisioned()
    expect((await partner('POST', `/partner/wallets/${id}/close`)).body.status).toBe('closed')
    expect(await me(apiKey)).toMatchObject({ status: 403, body: { error: 'Wallet closed' } })
    for (const action of ['resume', 'suspend']) {
      const answer = await partner('POST', `/partner/wallets/${id}/${action}`)
      expect(answer, action).toMatchObject({ status: 403, body: { error: 'Wallet closed' } })
    }
    expect((await partner('POST', `/partner/wallets/${id}/close`)).status).toBe(200)
  })
})

describe('the keys of a wallet', () => {
  it('[partner-key-fund] are issued later, changed, and revoked', async () => {
    const { id } = (await partner('POST', '/partner/wallets', {})).body
    const issued = await partner('POST', `/partner/wallets/${id}/api-keys`, { name: 'later' })
    expect(issued.status).toBe(201)
    expect(issued.body).toMatchObject({ name: 'later', status: 'active', permissions: { readOnly: false } })
    const { apiKey, keyId } = issued.body
    expect((await me(apiKey)).status).toBe(200)
    const path = `/partner/wallets/${id}/api-keys/${keyId}`
    const changed = await partner('PATCH', path, {
      permissions: { walletApiEnabled: false },
      allowedIps: ['10.0.0.0/8'],
    })
    expect(changed.body).toMatchObject({ name: 'later', permissions: { walletApiEnabled: false } })
    expect((await me(apiKey)).body.error).toBe('IP address not allowed')
    expect((await partner('DELETE', path)).body).toEqual({ success: true, keyId })
    expect((await me(apiKey)).status).toBe(401)
    const { apiKeys } = (await partner('GET', `/partner/wallets/${id}/api-keys`)).body
    expect(apiKeys).toMatchObject([{ keyId, status: 'revoked' }])
    expect((await partner('PATCH', path, { name: 'x' })).status).toBe(409)
  })

  it('are rotated in one step: the old secret is 401, the new one may do the same', async () => {
    const { id, apiKey, keyId } = await provisioned()
    await partner('PATCH', `/partner/wallets/${id}/api-keys/${keyId}`, {
      name: 'app',
      permissions: { agentApiEnabled: false },
    })
    const rotated = await partner('POST', `/partner/wallets/${id}/api-keys/${keyId}/rotate`)
    expect(rotated.status).toBe(201)
    expect(rotated.body).toMatchObject({ name: 'app', permissions: { agentApiEnabled: false } })
    expect(rotated.body.keyId).not.toBe(keyId)
    expect((await me(apiKey)).status).toBe(401)
    expect((await me(rotated.body.apiKey)).status).toBe(200)
    const again = await partner('POST', `/partner/wallets/${id}/api-keys/${keyId}/rotate`)
    expect(again).toMatchObject({ status: 404, body: { error: 'API key not found' } })
  })

  it("are not another wallet's", async () => {
    const { keyId } = await provisioned()
    const { id } = (await partner('POST', '/partner/wallets', {})).body
    for (const [method, path] of [
      ['PATCH', keyId],
      ['DELETE', keyId],
      ['POST', `${keyId}/rotate`],
    ] as const) {
      const answer = await partner(method, `/partner/wallets/${id}/api-keys/${path}`, {})
      expect(answer, method).toMatchObject({ status: 404, body: { error: 'API key not found' } })
    }
  })
})

async function mint(body: object) {
  const { status, body: minted } = await call('POST', '/__sandbank/partners/org_lagoon/keys', body)
  expect(status).toBe(201)
  return minted
}
