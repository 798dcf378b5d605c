import { Badge } from '../../../parts/Badge'
import type { WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'
import type { AppLog } from './log'

/** What the page tried of the network, or to be left for, each with the way to do it. */
export function BlockedList({ app, blocked }: { app: WalletApp; blocked: AppLog['blocked'] }) {
  const hrefs = useHrefs()
  if (blocked.length === 0) {
    return (
      <p class="muted small">
        A page has no network, and nothing in it leads away. What it tries is listed here, with the way to do
        it.
      </p>
    )
  }
  return (
    <ul class="stack">
      {blocked.map(({ by, url, advice, line, times }) => (
        <li key={`${by} ${url}`} class="blocked">
          <p class="row">
            <Badge tone="warn">{by}</Badge>
            <code class="blocked__url">{url}</code>
            {times > 1 && <span class="muted small num">{times} times</span>}
            {line !== undefined && (
              <a class="small" href={hrefs.file(`${app.path}/index.html`, line)}>
                index.html:{line}
              </a>
            )}
          </p>
          <p class="small">{advice}</p>
        </li>
      ))}
    </ul>
  )
}
