import { describe, expect, it } from 'vitest'
import type { AdminApi } from '../../src/control'
import { loadRoutes } from '../../src/kernel/http/lazy-routes'
import { allRoutes } from '../../src/routes'
import { type Block, blocksOf, read } from './pages'

const PAGE = 'docs/reference/admin-api.md'

// Schemas do not depend on the admin API, which only the handlers use.
const ROUTES = Object.values(await loadRoutes(allRoutes({} as AdminApi))).filter(({ key }) =>
  key.includes(' /__sandbank/'),
)

/** The routes that the page describes, with the line of each heading. */
const HEADINGS = read(PAGE)
  .split('\n')
  .flatMap((line, index) => {
    const key = /^### ([A-Z]+ \/\S+)$/.exec(line)?.[1]
    return key === undefined ? [] : [{ key, line: index + 1 }]
  })

function exampleOf(key: string, mark: 'body' | 'answer'): Block | undefined {
  const at = HEADINGS.findIndex((heading) => heading.key === key)
  const from = HEADINGS[at]?.line ?? 0
  const to = HEADINGS[at + 1]?.line ?? Number.POSITIVE_INFINITY
  return blocksOf(PAGE).find(({ line, marks }) => line > from && line < to && marks.includes(mark))
}

describe(PAGE, () => {
  it('describes every registered admin route, once, and no other', () => {
    expect(HEADINGS.map(({ key }) => key).sort()).toEqual(ROUTES.map(({ key }) => key).sort())
  })

  it.each(ROUTES.map((route) => [route.key, route] as const))('%s: its examples are true', (key, route) => {
    const body = exampleOf(key, 'body')
    const answer = exampleOf(key, 'answer')
    expect(body !== undefined, 'a body where one is read').toBe(route.body !== undefined)
    expect(answer !== undefined, 'an answer where JSON is answered').toBe(route.response !== undefined)
    if (route.body && body) expect(route.body.safeParse(JSON.parse(body.code)).error).toBeUndefined()
    if (route.response && answer) {
      const example = JSON.parse(answer.code)
      expect(route.response.parse(example)).toEqual(example)
    }
  })
})
