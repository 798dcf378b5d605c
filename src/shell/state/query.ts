import { useLocation } from 'preact-iso'

export type QueryChange = Record<string, string | null>

/** What a page shows is kept in its address, so that it can be reloaded, shared and gone back to. */
export function useQuery(): [query: Record<string, string>, change: (values: QueryChange) => void] {
  const { query, path, route } = useLocation()
  const change = (values: QueryChange) => route(withQuery(path, query, values), true)
  return [query, change]
}

/** The same address with some values changed; null and '' take one away. */
export function withQuery(path: string, query: Record<string, string>, values: QueryChange): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text ? `${path}?${text}` : path
}
