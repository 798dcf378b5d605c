import { Badge } from '../../../parts/Badge'
import type { WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'
import { type LoggedCall, permissionsUsed } from './log'

/** What the manifest declares, and what the page has used of it since it was opened. */
export function Permissions({ app, calls }: { app: WalletApp; calls: readonly LoggedCall[] }) {
  const hrefs = useHrefs()
  const declared = app.manifest?.permissions ?? []
  const used = permissionsUsed(calls)
  const missing = [...used.keys()].filter((name) => !declared.includes(name))
  return (
    <div class="stack stack--tight">
      {declared.length === 0 && missing.length === 0 && (
        <p class="muted small">The manifest declares none, and the page has needed none.</p>
      )}
      <ul class="permissions">
        {declared.map((name) => (
          <li key={name} class="permissions__one">
            <code class="grow">{name}</code>
            <span class="muted small num">
              {used.has(name) ? `${used.get(name)} by the page` : 'not by the page'}
            </span>
          </li>
        ))}
        {missing.map((name) => (
          <li key={name} class="permissions__one">
            <code class="grow">{name}</code>
            <Badge tone="warn">used, not declared</Badge>
          </li>
        ))}
      </ul>
      <p class="small muted">
        Counted since the page was opened. What scripts use is checked at every call of theirs.{' '}
        <a href={hrefs.file(`${app.path}/manifest.json`)}>Edit the manifest</a>
      </p>
    </div>
  )
}
