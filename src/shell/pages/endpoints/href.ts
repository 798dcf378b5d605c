import { useQuery, withQuery } from '../../state/query'

/** Addresses of endpoints' pages, of the wallet that is being looked at. */
export function useEndpointHref(): (name: string, view?: string) => string {
  const [{ wallet = null }] = useQuery()
  return (name, view) =>
    withQuery(`/ui/endpoints/${encodeURIComponent(name)}`, {}, { view: view ?? null, wallet })
}
