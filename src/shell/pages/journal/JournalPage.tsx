import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatCount } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Confirm } from '../../parts/Dialog'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { filtersOf, hasFilters } from '../../state/journal/filters'
import { showShell, showsShell } from '../../state/journal/own-requests'
import { useJournal } from '../../state/journal/use-journal'
import { useQuery } from '../../state/query'
import { toast } from '../../state/toasts'
import { EntryRow } from './EntryRow'
import { FilterBar } from './FilterBar'
import { LiveButton } from './LiveButton'
import './journal.css'

export function JournalPage() {
  const [query, change] = useQuery()
  const filters = filtersOf(query, showsShell.value)
  const journal = useJournal(filters)
  const [isClearing, setClearing] = useState(false)
  const [clear, busy] = useAction(async () => {
    const { cleared } = await call('DELETE /__sandbank/journal')
    setClearing(false)
    toast('The journal is empty', `${formatCount(cleared)} entries forgotten.`)
    journal.reload()
  })
  const open = Number(query.open) || null
  const { entries } = journal

  return (
    <Page
      title="Journal"
      lede="The last 1,000 requests as they happen, and for each refusal the rule that decided it. Secrets are masked."
      actions={
        <>
          <LiveButton journal={journal} />
          <Button kind="quiet" disabled={!entries?.length} onClick={() => setClearing(true)}>
            Clear
          </Button>
        </>
      }
    >
      <FilterBar filters={filters} entries={entries ?? []} onChange={change} />
      <Switch label="Also the shell’s own requests" checked={showsShell.value} onChange={showShell} />
      {journal.error && <Problem error={journal.error} onRetry={journal.reload} />}
      <Card flush>
        {!entries && !journal.error && (
          <div class="padded">
            <Skeleton rows={12} />
          </div>
        )}
        {entries?.length === 0 &&
          (hasFilters(filters) ? (
            <Empty
              title="No request passes this filter"
              action={
                <Button onClick={() => change({ method: null, status: null, path: null, caller: null })}>
                  Clear the filter
                </Button>
              }
            />
          ) : (
            <Empty title="No request yet" action={<a href="/">Send a first call</a>}>
              Every request to an API route appears here the moment it is answered, from this page or any
              other. What the shell asks to show its pages is left out, unless you switch it on.
            </Empty>
          ))}
        {entries && entries.length > 0 && (
          <ol class="journal" aria-label="Requests, newest first">
            {entries.map((entry) => (
              <EntryRow
                key={entry.seq}
                entry={entry}
                isOpen={entry.seq === open}
                onToggle={() => change({ open: entry.seq === open ? null : String(entry.seq) })}
              />
            ))}
          </ol>
        )}
      </Card>
      {journal.hasMore && (
        <div class="row row--center">
          <Button busy={journal.isLoadingMore} onClick={journal.loadMore}>
            Show older requests
          </Button>
        </div>
      )}
      {isClearing && (
        <Confirm
          title="Forget the journal?"
          confirm="Forget it"
          busy={busy}
          onConfirm={clear}
          onClose={() => setClearing(false)}
        >
          <p>All remembered requests go. Nothing else changes.</p>
        </Confirm>
      )}
    </Page>
  )
}
