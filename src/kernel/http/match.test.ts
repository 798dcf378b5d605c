import { expect, it } from 'vitest'
import { defineRoute, type RouteKey } from './define-route'
import { createMatcher } from './match'

const route = (key: RouteKey) =>
  defineRoute(key, { summary: 'A test', level: 'ours', auth: { kind: 'operator' }, handle: async () => ({}) })

const match = createMatcher({
  'GET /notes/:id': route('GET /notes/:id'),
  'POST /notes': route('POST /notes'),
  'PUT /notes': route('PUT /notes'),
})

it('finds the route, also for HEAD, with its parameters decoded', () => {
  for (const method of ['GET', 'HEAD']) {
    expect(match(method, '/notes/a%20b%25')).toMatchObject({
      route: { key: 'GET /notes/:id' },
      params: { id: 'a b%' },
    })
  }
})

it('says why there is no route', () => {
  const refusalOf = (method: string, path: string) => {
    const found = match(method, path)
    return found.route ? undefined : found.refusal
  }
  expect(refusalOf('GET', '/nothing')).toMatchObject({
    spec: { status: 404 },
    decision: { rule: 'routes.path', facts: { method: 'GET', path: '/nothing' } },
  })
  expect(refusalOf('DELETE', '/notes')).toMatchObject({
    spec: { status: 405 },
    headers: { Allow: 'POST, PUT' },
    decision: { rule: 'routes.method', facts: { method: 'DELETE', allow: 'POST, PUT' } },
  })
  expect(refusalOf('GET', '/notes/a%2Fb')).toMatchObject({ decision: { rule: 'request.path' } })
})

it('takes several segments for a parameter that may be a path', () => {
  const files = createMatcher({
    'GET /files/search': route('GET /files/search'),
    'GET /files/:id/content': { ...route('GET /files/:id/content'), pathParameter: 'id' },
    'GET /files/:id': { ...route('GET /files/:id'), pathParameter: 'id' },
  })
  const found = (path: string) => {
    const { route, ...rest } = files('GET', path)
    return route && [route.key, 'params' in rest && rest.params.id]
  }
  expect(found('/files/search')?.[0]).toBe('GET /files/search')
  expect(found('/files/a%20b/c.txt')).toEqual(['GET /files/:id', 'a b/c.txt'])
  expect(found('/files/a/b/content')).toEqual(['GET /files/:id/content', 'a/b'])
  expect(found('/files/content')).toEqual(['GET /files/:id', 'content'])
  expect(found('/files/')).toBeUndefined()
})
