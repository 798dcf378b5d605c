import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'
import { partnerOf } from '../partners/partner'

const emulator = createEmulator({ serviceRules: { launchLimits: false } })
const call = caller(emulator)
const partner = partnerOf(emulator)
const names = Array.from({ length: 12 }, (_, index) => `Row ${String(index).padStart(2, '0')}`)
const newest = [...names].reverse()

beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
})
afterAll(() => emulator.close())

type Rows = Record<string, string>[]

/** What a list shows from page to page, by the Link header and by offset. */
async function paged(
  get: (method: string, path: string) => ReturnType<typeof call>,
  path: string,
  field: string,
): Promise<[Rows, Rows]> {
  const byLink: Rows = []
  const byOffset: Rows = []
  let next: string | undefined = path
  while (next) {
    const { body, headers } = await get('GET', next)
    byLink.push(...body[field])
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  for (let offset = 0; offset < byLink.length; offset += 5) {
    byOffset.push(...(await get('GET', `${path}&offset=${offset}`)).body[field])
  }
  return [byLink, byOffset]
}

/** Wallets of partner users, each with a key. */
async function makeWallets(): Promise<string[]> {
  const keys: string[] = []
  for (const idempotencyKey of names) {
    const { body } = await partner('POST', '/partner/wallets', {
      idempotencyKey,
      apiKey: { name: 'first key' },
    })
    keys.push(body.apiKey)
  }
  return keys
}

describe('rows written while the clock stands', () => {
  it('[list-order] are profiles newest first, on every page and in the admin API', async () => {
    for (const [index, key] of (await makeWallets()).entries()) {
      await call('POST', '/agent/profile', { projectName: names[index] }, key)
    }
    const waiting = (await call('GET', '/__sandbank/profiles?state=pending&limit=12')).body.profiles as Rows
    expect(waiting.map(({ projectName }) => projectName)).toEqual(newest)
    for (const { id } of waiting) {
      await call('PUT', `/__sandbank/profiles/${id}`, { approved: true, featured: true })
    }
    const all = (await call('GET', '/__sandbank/profiles?limit=100')).body.profiles as Rows
    expect(all.slice(0, 12).map(({ projectName }) => projectName)).toEqual(newest)
    for (const pages of await paged(call, '/agent-profiles?sort=newest&limit=5', 'profiles')) {
      expect(pages).toHaveLength(22)
      expect(pages.slice(0, 12).map(({ projectName }) => projectName)).toEqual(newest)
      expect(new Set(pages.map(({ id }) => id)).size).toBe(22)
    }
    const { profiles } = (await call('GET', '/agent-profiles?sort=newest&limit=3&includeFeatured=1')).body
    expect(profiles.slice(0, 12).map(({ projectName }: { projectName: string }) => projectName)).toEqual(
      newest,
    )
  })

  it('[list-order] are wallets of a partner newest first, and their keys oldest first', async () => {
    await makeWallets()
    for (const pages of await paged(partner, '/partner/wallets?limit=5', 'wallets')) {
      expect(pages.map(({ idempotencyKey }) => idempotencyKey)).toEqual(newest)
    }
    const [wallet = ''] = newest
    const path = `/partner/wallets/${encodeURIComponent(wallet)}/api-keys`
    for (const name of names.slice(1, 4)) await partner('POST', path, { name })
    const { apiKeys } = (await partner('GET', path)).body as { apiKeys: Rows }
    expect(apiKeys.map(({ name }) => name)).toEqual(['first key', ...names.slice(1, 4)])
  })

  it('[list-order] are keys, sessions and partners oldest first, behind the seeded ones', async () => {
    const list = async (path: string, field: string) => (await call('GET', path)).body[field] as Rows
    // The moment at which the seeded ones were made.
    await emulator.clock.freeze(Date.parse((await list('/__sandbank/keys', 'keys'))[0]?.createdAt ?? ''))
    const sessions: string[] = []
    for (const name of names) {
      await call('POST', '/__sandbank/keys', { name })
      await call('POST', '/__sandbank/partners', { name })
      sessions.push((await call('POST', '/__sandbank/sessions', {})).body.id)
    }
    for (const name of names.slice(0, 4)) await call('POST', '/__sandbank/partners/org_lagoon/keys', { name })
    const keys = (await list('/__sandbank/keys', 'keys')).map(({ name }) => name)
    expect(keys.slice(5)).toEqual(names)
    expect(keys.slice(0, 5)).toEqual([
      'Everything on',
      'Read-only',
      'No Agent API',
      'No Wallet API',
      'No LLM Gateway',
    ])
    const partners = await list('/__sandbank/partners', 'organisations')
    expect(partners.map(({ name }) => name)).toEqual(['Lagoon', ...names])
    const partnerKeys = (partners[0] as unknown as { keys: Rows }).keys
    expect(partnerKeys.map(({ name }) => name)).toEqual(['Lagoon server', ...names.slice(0, 4)])
    expect((await list('/__sandbank/sessions', 'sessions')).map(({ id }) => id)).toEqual([
      'ses_seeded',
      ...sessions,
    ])
  })

  it('[list-order] are models newest first, and providers in the order of their coming', async () => {
    const shuffled = ['tern', 'auk', 'plover', 'gull', 'eider', 'rail']
    for (const name of shuffled) {
      await call('PUT', `/__sandbank/gateway/models/${name}`, {})
      const baseUrl = 'http://localhost:1/v1'
      await call('POST', '/__sandbank/gateway/providers', { name, dialect: 'messages', baseUrl })
    }
    for (const path of ['/v1/models', '/__sandbank/gateway/models']) {
      const { data, models = data } = (await call('GET', path)).body
      expect(models.slice(0, 6).map(({ id }: { id: string }) => id)).toEqual([...shuffled].reverse())
    }
    const { providers } = (await call('GET', '/__sandbank/gateway/providers')).body
    expect(providers.slice(0, 6).map(({ name }: { name: string }) => name)).toEqual(shuffled)
  })

  it('[list-order] are launches newest first: those of one second, and those of one block', async () => {
    const deploy = (tokenName: string) =>
      call('POST', '/token-launches/deploy', { tokenName, tokenSymbol: 'T' })
    const rpc = rpcOf(emulator, 8453)
    for (const name of names.slice(0, 5)) await deploy(name)
    await rpc('evm_setAutomine', false)
    for (const name of names.slice(5, 10)) await deploy(name)
    await rpc('evm_mine')
    const expected = newest.slice(2)
    const launches = (await call('GET', '/token-launches')).body.launches as Rows
    expect(launches.slice(0, 10).map(({ tokenName }) => tokenName)).toEqual(expected)
    for (const [path, field] of [
      ['/__sandbank/launches', 'launches'],
      ['/__sandbank/market', 'tokens'],
    ] as const) {
      const rows = (await call('GET', path)).body[field] as Rows
      expect(rows.slice(0, 10).map(({ name }) => name)).toEqual(expected)
    }
  })
})
