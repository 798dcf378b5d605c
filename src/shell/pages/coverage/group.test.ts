import { describe, expect, it } from 'vitest'
import type { CoverageRoute } from '../../wire'
import { groupRoutes } from './group'

const route = (key: string, changes: Partial<CoverageRoute> = {}): CoverageRoute => ({
  route: key,
  aliases: [],
  level: 'documented',
  summary: '',
  auth: 'key',
  planned: false,
  ...changes,
})

const routes = [
  route('GET /__sandbank/info', { level: 'ours' }),
  route('GET /wallet/me'),
  route('POST /wallet/sign', { planned: true }),
  route('GET /agent-profiles', { summary: 'Approved profiles' }),
]

describe('groupRoutes', () => {
  it("groups by the first part of the path, the emulator's own last", () => {
    expect(groupRoutes(routes, 'all', '').map((group) => group.name)).toEqual([
      '/agent-profiles',
      '/wallet',
      '/__sandbank',
    ])
  })
  it('counts a planned route as planned only', () => {
    expect(groupRoutes(routes, 'planned', '')).toEqual([{ name: '/wallet', routes: [routes[2]] }])
    expect(groupRoutes(routes, 'documented', '').flatMap((group) => group.routes)).not.toContain(routes[2])
  })
  it('filters by path and summary', () => {
    expect(groupRoutes(routes, 'all', 'approved').map((group) => group.name)).toEqual(['/agent-profiles'])
  })
})
