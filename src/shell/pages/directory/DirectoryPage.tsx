import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Page } from '../../parts/Page'
import { Problem, Skeleton } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { Directory } from '../../wire'
import { EntryDialog } from './EntryDialog'
import { EntryList } from './EntryList'
import { type DirectoryEntry, entriesOf, KINDS, type Kind } from './entries'
import { Switchboard } from './Switchboard'
import { WalletList } from './WalletList'
import './directory.css'

type Tab = Kind | 'wallets'
type Editing = { entry: DirectoryEntry | null } | null

export function DirectoryPage() {
  const [query, change] = useQuery()
  const directory = useResource('directory', (signal) => call('GET /__sandbank/directory', { signal }), [
    'directory.changed',
  ])
  const [editing, setEditing] = useState<Editing>(null)
  const show = query.show
  const tab: Tab = show === 'wallets' || KINDS.some((kind) => kind.id === show) ? (show as Tab) : 'tokens'
  const kind = KINDS.find((one) => one.id === tab)

  return (
    <Page
      title="Directory"
      lede="What the hosted service would look up elsewhere, seeded with a dozen believable projects. A change shows once the caches that hold the old record have run out: ten minutes of virtual time."
    >
      {directory.error && <Problem error={directory.error} onRetry={directory.reload} />}
      {directory.data ? <Switchboard upstreams={directory.data.upstreams} /> : <Skeleton rows={3} tall />}
      <Tabs
        label="Records"
        current={tab}
        tabs={[
          ...KINDS.map(
            (one) =>
              [
                one.id,
                <>
                  {one.many} {count(directory.data, one.id)}
                </>,
              ] as const,
          ),
          ['wallets', 'Wallets'] as const,
        ]}
        onChange={(next) => change({ show: next === 'tokens' ? null : next, filter: null })}
      >
        {kind ? (
          <Card
            title={kind.many}
            lede={kind.lede}
            actions={
              <Button icon="plus" onClick={() => setEditing({ entry: null })}>
                Add {kind.one}
              </Button>
            }
            flush
          >
            {directory.data ? (
              <EntryList
                kind={kind}
                entries={entriesOf(directory.data, kind.id)}
                filter={query.filter ?? ''}
                onFilter={(filter) => change({ filter })}
                onEdit={(entry) => setEditing({ entry })}
              />
            ) : (
              <div class="padded-x">
                <Skeleton rows={6} tall />
              </div>
            )}
          </Card>
        ) : (
          <WalletList />
        )}
      </Tabs>
      {editing && kind && <EntryDialog kind={kind} entry={editing.entry} onClose={() => setEditing(null)} />}
    </Page>
  )
}

function count(directory: Directory | undefined, kind: Kind) {
  return directory && <span class="tabs__count num">{directory[kind].length}</span>
}
