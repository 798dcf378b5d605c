import { useQuery, withQuery } from '../../state/query'
import type { WalletApp } from '../../wire'

/** Where an app opens without the shell around it. */
export function publicPath({ owner, slug }: Pick<WalletApp, 'owner' | 'slug'>): string {
  return `/a/${owner.walletAddress}/${encodeURIComponent(slug)}`
}

/** Where the shell shows things of the wallet that is being looked at. */
export function useHrefs() {
  const [{ wallet = null }] = useQuery()
  return {
    app: (slug: string, view: string | null = null) =>
      withQuery(`/ui/apps/${encodeURIComponent(slug)}`, {}, { view, wallet }),
    apps: withQuery('/ui/apps', {}, { wallet }),
    /** `path`: of the file; `line`: where to begin. */
    file: (path: string, line?: number) =>
      withQuery(
        '/ui/files',
        {},
        { file: path, edit: '1', line: line === undefined ? null : String(line), wallet },
      ),
    folder: (path: string) => withQuery('/ui/files', {}, { folder: path, wallet }),
  }
}
