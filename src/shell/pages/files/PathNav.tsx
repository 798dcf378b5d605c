import { useQuery } from '../../state/query'
import { folderHref, foldersTo } from './paths'

/** The folders on the way to here, each a link; `file` is the last part where a file is shown. */
export function PathNav({ folder, file }: { folder: string; file?: string }) {
  const [query] = useQuery()
  const folders = foldersTo(folder)
  return (
    <nav class="path" aria-label="Folders to here">
      <ol>
        {folders.map(({ path, name }, at) => (
          <li key={path}>
            <a
              href={folderHref(query, path)}
              aria-current={!file && at === folders.length - 1 ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
        {file && (
          <li>
            <span aria-current="page">{file}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
