import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const SOMEBODY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function addressCases(api: () => Client): void {
  const resolve = async (query: Record<string, string>) =>
    api().get(`/addresses/resolve?${new URLSearchParams(query)}`)
  const wallet = async (id: string) =>
    (await api().get('/__sandbank/wallets')).body.wallets.find((each: { id: string }) => each.id === id)

  describe('[users-search] GET /users/search', () => {
    const search = async (query: Record<string, string>) =>
      api().get(`/users/search?${new URLSearchParams(query)}`)

    it('finds users by a part of their name, those that are called so first, without a key', async () => {
      const { evmAddress: address } = await wallet('wlt_marram')
      const { status, body } = await search({ query: '@MARRAM' })
      expect(status).toBe(200)
      expect(body.users.length).toBeGreaterThan(1)
      for (const user of body.users) expect(user.address).toBe(address)
      expect(body.users).toContainEqual(
        expect.objectContaining({ username: 'MarramDesk', platform: 'twitter', address }),
      )
      expect(body.users).toContainEqual(expect.objectContaining({ username: 'marram.eth', platform: 'ens' }))
      const developer = (await search({ query: 'sandbank' })).body.users
      expect(developer[0]).toMatchObject({ username: 'sandbank', displayName: 'Developer' })
      expect((await search({ query: 'a', limit: '2' })).body.users).toHaveLength(2)
      expect((await search({ query: 'nobody-at-all' })).body).toEqual({ users: [] })
    })

    it('refuses what is no part of a name', async () => {
      for (const query of [{}, { query: ' @' }, { query: 'a', limit: '0' }, { query: 'x'.repeat(101) }])
        expect((await search(query as Record<string, string>)).status, JSON.stringify(query)).toBe(400)
    })
  })

  describe('GET /addresses/resolve', () => {
    it('[addresses-resolve] resolves names, handles and linked accounts to the wallets they belong to', async () => {
      const { evmAddress: address, solanaAddress } = await wallet('wlt_marram')
      const requests: [Record<string, string>, string][] = [
        [{ value: 'marram.eth', type: 'ens' }, 'marram.eth'],
        [{ value: ' MARRAM.eth ' }, 'marram.eth'],
        [{ value: 'marramdesk', type: 'twitter' }, 'Marram'],
        [{ value: '@MarramDesk' }, 'Marram'],
        [{ value: address, type: 'address', chain: 'base' }, 'marram.eth'],
        [{ value: address.toLowerCase() }, 'marram.eth'],
      ]
      for (const [query, displayName] of requests) {
        const { status, body } = await resolve(query)
        expect(status).toBe(200)
        expect(body, JSON.stringify(query)).toEqual({ resolved: true, address, displayName })
      }
      const developer = await wallet('wlt_developer')
      expect((await resolve({ value: 'sandbank', type: 'farcaster' })).body).toEqual({
        resolved: true,
        address: developer.evmAddress,
        displayName: 'Developer',
      })
      expect((await resolve({ value: 'marram.eth', chain: 'solana' })).body.address).toBe(solanaAddress)
      expect((await resolve({ value: solanaAddress })).body.address).toBe(solanaAddress)
    })

    it('[addresses-resolve] says {resolved:false} of who is unknown, and why in the journal', async () => {
      const { evmAddress } = await wallet('wlt_developer')
      // One letter in the wrong case: the checksum is there to catch it.
      const misspelt = evmAddress.replace(/[a-f]/, (letter: string) => letter.toUpperCase())
      for (const query of [
        { value: 'nobody.eth' },
        { value: 'nobody', type: 'twitter' },
        { value: 'marram', type: 'farcaster' },
        { value: 'marram.eth', type: 'address' },
        { value: misspelt },
        { value: evmAddress, chain: 'solana' },
      ]) {
        const { status, body } = await resolve(query)
        expect([status, body], JSON.stringify(query)).toEqual([200, { resolved: false }])
      }
      const { entries } = (await api().get('/__sandbank/journal?path=nobody.eth')).body
      expect(entries[0].decision).toMatchObject({
        rule: 'addresses.unknown',
        facts: { value: 'nobody.eth', lookedIn: 'ens, farcaster', chain: null },
      })
    })

    it('refuses what is no question', async () => {
      const messageOf = async (query: Record<string, string>) => {
        const { status, body } = await resolve(query)
        expect([status, body.error]).toEqual([400, 'Invalid request'])
        return body.message
      }
      expect(await messageOf({})).toBe('value: is required')
      expect(await messageOf({ value: ' ' })).toBe('value: must be an address, a name or a handle')
      expect(await messageOf({ value: 'a', type: 'email' })).toMatch(/^type: must be one of address, ens/)
      expect(await messageOf({ value: 'a', chain: 'mars' })).toMatch(/^chain: must be one of base, mainnet/)
    })

    it('follows what the operator changes', async () => {
      const names = '/__sandbank/directory/names/Dune.eth'
      const handles = '/__sandbank/directory/handles/dune'
      await api().put(names, { body: { address: SOMEBODY.toLowerCase() } })
      await api().put(handles, { body: { displayName: 'The Dune', address: SOMEBODY } })
      expect((await resolve({ value: 'dune.eth' })).body).toEqual({
        resolved: true,
        address: SOMEBODY,
        displayName: 'Dune.eth',
      })
      expect((await resolve({ value: 'dune' })).body.displayName).toBe('The Dune')
      const { names: all, handles: users } = (await api().get('/__sandbank/directory')).body
      expect(all).toContainEqual({ name: 'Dune.eth', address: SOMEBODY })
      expect(users).toContainEqual({ handle: 'dune', displayName: 'The Dune', address: SOMEBODY })
      await api().delete(names)
      await api().delete(handles)
      expect((await resolve({ value: 'dune.eth' })).body).toEqual({ resolved: false })
      expect((await api().delete(names)).status).toBe(404)
      expect(
        (await api().put('/__sandbank/directory/names/dune', { body: { address: SOMEBODY } })).body,
      ).toEqual({ error: 'Invalid request', message: 'name: must be a name such as dune.eth' })
    })

    it('follows a wallet to its newly linked account, and is in a snapshot', async () => {
      const { id, evmAddress } = await wallet('wlt_gasless')
      await api().put(`/__sandbank/wallets/${id}`, {
        body: { socialAccounts: [{ platform: 'farcaster', username: 'Drifter' }] },
      })
      const found = { resolved: true, address: evmAddress, displayName: '@drifter' }
      expect((await resolve({ value: 'drifter' })).body).toEqual(found)
      const snapshot = (await api().get('/__sandbank/export')).body
      await api().post('/__sandbank/reset', { body: {} })
      expect((await resolve({ value: 'drifter' })).body).toEqual({ resolved: false })
      expect((await api().post('/__sandbank/import', { body: snapshot })).status).toBe(200)
      expect((await resolve({ value: 'drifter' })).body).toEqual(found)
      expect((await resolve({ value: 'marram.eth' })).body.resolved).toBe(true)
    })
  })
}
