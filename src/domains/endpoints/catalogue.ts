import type { Context } from '#kernel/context'
import { listedEndpoints } from './endpoints'
import type { EndpointRow } from './tables'
import type { Found } from './views'

/** How much a word of the query counts where it is found. */
const WEIGHTS = { name: 4, tags: 3, category: 2, description: 1 } as const
const MOST = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)

/** The listed endpoints that have a word of the query, the best first; without a query all, the newest first. */
export async function searchEndpoints(context: Context, query: string, limit: number): Promise<Found[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = await listedEndpoints(context)
  return all
    .map((row) => ({ row, score: scoreOf(row, words) }))
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort((one, other) => other.score - one.score || other.row.deployedAt - one.row.deployedAt)
    .slice(0, limit)
}

function scoreOf({ name, tags, category, description }: EndpointRow, words: readonly string[]): number {
  const texts = { name, tags: tags.join(' '), category: category ?? '', description }
  const hits = words.reduce(
    (sum, word) =>
      Object.entries(texts).reduce(
        (inner, [field, text]) =>
          text.toLowerCase().includes(word) ? inner + WEIGHTS[field as keyof typeof WEIGHTS] : inner,
        sum,
      ),
    0,
  )
  return words.length === 0 ? 0 : Math.round((hits / (words.length * MOST)) * 1_000) / 1_000
}
