import { z } from 'zod'
import { type RouteTable, splitKey } from '#kernel/http/define-route'
import { pathSpellings } from '#kernel/vocabulary'

const level = z.enum(['documented', 'public', 'ours'])

export const coverageSchema = z.object({
  routes: z.array(
    z.object({
      route: z.string(),
      /** Other spellings of the path, and other paths. */
      aliases: z.array(z.string()),
      level,
      summary: z.string(),
      auth: z.string(),
      planned: z.boolean(),
    }),
  ),
  totals: z.object({ documented: z.int(), public: z.int(), ours: z.int(), planned: z.int() }),
})

/** The coverage table: derived from the registered routes, so that it cannot differ from them. */
export function coverageOf(table: RouteTable): z.infer<typeof coverageSchema> {
  const routes = Object.values(table).map(({ key, level, summary, auth, planned = false, aliases = [] }) => ({
    route: key,
    aliases: [...pathSpellings(splitKey(key)[1]).slice(1), ...aliases],
    level,
    summary,
    auth: 'flag' in auth && auth.flag ? `${auth.kind} with ${auth.flag}` : auth.kind,
    planned,
  }))
  const count = (ofLevel: string) =>
    routes.filter(({ level, planned }) => level === ofLevel && !planned).length
  return {
    routes,
    totals: {
      documented: count('documented'),
      public: count('public'),
      ours: count('ours'),
      planned: routes.filter(({ planned }) => planned).length,
    },
  }
}
