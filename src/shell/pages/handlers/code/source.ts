interface Texts {
  source?: string | undefined
  map?: string | undefined
}

/**
 * The one file that a version was written in: what was deployed from a page, or what its source map kept of it. Null
 * where it was made of several, which an editor of one cannot hold.
 */
export function sourceOf({ source, map }: Texts): string | null {
  if (source !== undefined) return source
  const own = map === undefined ? [] : ownSources(map)
  return own.length === 1 ? (own[0] ?? null) : null
}

/** A package, fetched or installed. */
const FOREIGN = /(^|\/)node_modules\/|https?:\/\//

function ownSources(map: string): string[] {
  try {
    const { sources = [], sourcesContent = [] } = JSON.parse(map) as {
      sources?: string[]
      sourcesContent?: (string | null)[]
    }
    return sourcesContent.filter(
      (text, at): text is string => typeof text === 'string' && !FOREIGN.test(sources[at] ?? ''),
    )
  } catch {
    // A map that is none says nothing of sources.
    return []
  }
}
