import { useEffect, useState } from 'preact/hooks'
import { useAction } from './action'

export interface PageOf<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

/**
 * A list of which the first page is there (`first`, kept by the caller) and older ones are loaded on request. A new
 * first page begins the list anew. `hasMore`: whether there is an older page; `more` loads it.
 */
export function useOlder<Item>(
  first: PageOf<Item> | undefined,
  load: (cursor: string) => Promise<PageOf<Item>>,
) {
  const [older, setOlder] = useState<readonly Item[]>([])
  const [cursor, setCursor] = useState<string | null | undefined>()
  useEffect(() => {
    setOlder([])
    setCursor(undefined)
  }, [first])
  const next = cursor === undefined ? first?.nextCursor : cursor
  const [more, busy] = useAction(async () => {
    if (!next) return
    const page = await load(next)
    setOlder([...older, ...page.items])
    setCursor(page.nextCursor)
  })
  return { items: [...(first?.items ?? []), ...older], hasMore: Boolean(next), more, busy }
}
