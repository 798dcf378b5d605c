import { expect, it, vi } from 'vitest'
import type { AdminApi } from '../../control'
import { allRoutes } from '../../routes'
import { defineRoute } from './define-route'
import { lazyRoutes, loadRoute, loadRoutes } from './lazy-routes'

const late = defineRoute('GET /late/:id', {
  summary: 'A test',
  level: 'ours',
  auth: { kind: 'operator' },
  handle: async () => ({}),
})

it('loads when a route is asked for, and adds what its address says', async () => {
  const load = vi.fn(async () => ({ routes: { 'GET /late/:id': late } }))
  const table = lazyRoutes(load, { 'GET /late/:id': { aliases: ['/other'], pathParameter: 'id' } })
  expect(load).not.toHaveBeenCalled()
  const address = table['GET /late/:id']
  expect([address.key, address.aliases, address.pathParameter]).toEqual(['GET /late/:id', ['/other'], 'id'])
  expect(await loadRoute(address)).toEqual({ ...late, aliases: ['/other'], pathParameter: 'id' })
})

it('asks again where a load has failed', async () => {
  const load = vi.fn(async () => ({ routes: { 'GET /late/:id': late } }))
  load.mockRejectedValueOnce(new Error('no network'))
  const { 'GET /late/:id': address } = lazyRoutes(load, { 'GET /late/:id': {} })
  await expect(loadRoute(address)).rejects.toThrow('no network')
  expect((await loadRoute(address)).key).toBe('GET /late/:id')
})

it('finds a route of its own key behind every address, and other paths at the address alone', async () => {
  const table = allRoutes({} as AdminApi)
  const whole = await loadRoutes(table)
  expect(Object.keys(whole).length).toBeGreaterThan(150)
  for (const [key, address] of Object.entries(table)) {
    expect(whole[key]?.key).toBe(key)
    // One that only the route named would not be found.
    const { aliases, pathParameter } = whole[key] ?? {}
    expect({ aliases, pathParameter }).toEqual({
      aliases: address.aliases,
      pathParameter: address.pathParameter,
    })
  }
})
