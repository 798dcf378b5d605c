import type { CoverageRoute } from '../../wire'

export type Shown = 'all' | 'documented' | 'public' | 'ours' | 'planned'

export interface Group {
  name: string
  routes: CoverageRoute[]
}

/** Routes that pass, grouped by the first part of their path; the admin API comes last. */
export function groupRoutes(routes: readonly CoverageRoute[], shown: Shown, filter: string): Group[] {
  const query = filter.trim().toLowerCase()
  const groups = new Map<string, CoverageRoute[]>()
  for (const route of routes) {
    if (shown === 'planned' ? !route.planned : shown !== 'all' && (route.level !== shown || route.planned))
      continue
    if (!`${route.route} ${route.aliases.join(' ')} ${route.summary}`.toLowerCase().includes(query)) continue
    const name = `/${pathOf(route.route).split('/')[1] ?? ''}`
    groups.set(name, [...(groups.get(name) ?? []), route])
  }
  return [...groups]
    .map(([name, grouped]) => ({ name, routes: grouped }))
    .sort(
      (a, b) =>
        Number(a.name === '/__sandbank') - Number(b.name === '/__sandbank') || (a.name < b.name ? -1 : 1),
    )
}

export function methodOf(route: string): string {
  return route.split(' ')[0] ?? ''
}

export function pathOf(route: string): string {
  return route.split(' ')[1] ?? route
}
