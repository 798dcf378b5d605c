import { Badge } from '../../../parts/Badge'
import { Problem, Skeleton } from '../../../parts/States'
import type { Resource } from '../../../state/resource'
import type { CheckedApp, WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'

/** What a check of the app's files finds: the manifest, and what page and scripts use against what it declares. */
export function FoundList({ app, checked }: { app: WalletApp; checked: Resource<CheckedApp> }) {
  const hrefs = useHrefs()
  const { data, error, reload } = checked
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={2} />
  if (data.problems.length === 0) {
    return (
      <p class="muted small">
        Nothing is wrong: the manifest can be read, and declares what the page and the scripts use.
      </p>
    )
  }
  return (
    <ul class="stack stack--tight">
      {data.problems.map(({ severity, file, path, line, message }) => (
        <li key={`${file} ${line} ${path} ${message}`} class="found">
          <p class="row">
            <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Badge>
            <a class="small" href={hrefs.file(`${app.path}/${file}`, line)}>
              {file}
              {line !== undefined && `:${line}`}
            </a>
            {path && <code class="small">{path}</code>}
          </p>
          <p class="small">{message}</p>
        </li>
      ))}
    </ul>
  )
}
