import { call } from '../../../api'
import { formatMs, formatStamp } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Icon } from '../../../parts/Icon'
import { Older } from '../../../parts/Older'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { type PageOf, useOlder } from '../../../state/older'
import { useQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { AppRun, Wallet, WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { RUN_EVENTS } from '../events'
import { useHrefs } from '../hrefs'
import { RunDetail } from './RunDetail'
import { RUN_MEANS, RUN_TONE, whoRan } from './words'

const PAGE = 20

interface Props {
  app: WalletApp
  owner: Owner
}

/** The runs of all scripts, by all callers, the newest first. */
export function RunsView({ app, owner: { session, wallets } }: Props) {
  const { slug } = app
  const hrefs = useHrefs()
  const [query, change] = useQuery()
  const load = (cursor?: string, signal?: AbortSignal) => loadRuns(session, slug, cursor, signal)
  const found = useResource(`runs ${slug}`, (signal) => load(undefined, signal), RUN_EVENTS)
  const { items: runs, hasMore, more, busy } = useOlder(found.data, (cursor) => load(cursor))
  if (!found.data) {
    return found.error ? <Problem error={found.error} onRetry={found.reload} /> : <Skeleton rows={8} />
  }
  return (
    <div class="stack">
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      <Card flush>
        {runs.length === 0 ? (
          <Empty title="No script has run yet" action={<a href={hrefs.app(slug, 'scripts')}>Run one</a>}>
            Runs appear here whoever asks for them: the app’s page, its schedule, or you. The newest 100 are
            kept.
          </Empty>
        ) : (
          <ol class="appruns" aria-label="Runs, newest first">
            {runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                app={app}
                wallets={wallets}
                isOpen={run.id === query.open}
                onToggle={() => change({ open: run.id === query.open ? null : run.id })}
              />
            ))}
          </ol>
        )}
        <Older hasMore={hasMore} more={more} busy={busy} />
      </Card>
    </div>
  )
}

interface RowProps {
  run: AppRun
  app: WalletApp
  wallets: readonly Wallet[]
  isOpen: boolean
  onToggle: () => void
}

function RunRow({ run, app, wallets, isOpen, onToggle }: RowProps) {
  const { id, script, startedAt, status, trigger, caller, error, durationMs } = run
  return (
    <li class={`apprun ${isOpen ? 'apprun--open' : ''}`}>
      <button
        type="button"
        class="apprun__line"
        aria-expanded={isOpen}
        aria-controls={`run-${id}`}
        onClick={onToggle}
      >
        <span class="apprun__chevron">
          <Icon name="right" size={14} />
        </span>
        <time class="muted num nowrap" dateTime={startedAt} title={`${formatStamp(startedAt)} UTC`}>
          {formatStamp(startedAt).slice(5)}
        </time>
        <Badge tone={RUN_TONE[status]} title={RUN_MEANS[status]}>
          {status}
        </Badge>
        <code>{script}</code>
        <span class="apprun__why muted">
          {error
            ? error.message
            : trigger === 'schedule'
              ? 'by the schedule'
              : `by ${whoRan(caller, wallets)}`}
        </span>
        <span class="muted num nowrap">{status === 'running' ? '…' : formatMs(durationMs)}</span>
      </button>
      {isOpen && (
        <div class="apprun__detail" id={`run-${id}`}>
          <RunDetail run={run} app={app} wallets={wallets} />
        </div>
      )}
    </li>
  )
}

/** A page of runs; the cursor is the count of the last one. */
async function loadRuns(
  key: string,
  slug: string,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): Promise<PageOf<AppRun>> {
  const { runs } = await call('GET /apps/:slug/runs', {
    key,
    params: { slug },
    query: { limit: PAGE, before: cursor === undefined ? undefined : Number(cursor) },
    signal,
  })
  const last = runs.length === PAGE ? runs.at(-1) : undefined
  return { items: runs, nextCursor: last && last.n > 1 ? String(last.n) : null }
}
