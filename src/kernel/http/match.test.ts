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
