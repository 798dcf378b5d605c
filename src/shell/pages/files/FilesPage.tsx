import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { DeletedView } from './DeletedView'
import { FileView } from './FileView'
import { FolderView } from './FolderView'
import { StorageBar } from './StorageBar'
import { Uploads } from './Uploads'
import './files.css'

const VIEWS = [
  ['kept', 'Files'],
  ['deleted', 'Deleted'],
] as const

export function FilesPage() {
  return (
    <OwnedPage
      title="Files"
      lede="What the wallet keeps: its agent, its skills and its apps see the same files as you do here."
    >
      {(owner) => <Files owner={owner} />}
    </OwnedPage>
  )
}

function Files({ owner: { session, wallet } }: { owner: Owner }) {
  const [query, change] = useQuery()
  if (query.file) return <FileView key={query.file} id={query.file} session={session} />
  const view = query.view === 'deleted' ? 'deleted' : 'kept'
  return (
    <>
      <StorageBar session={session} />
      <Uploads walletId={wallet.id} />
      <Tabs
        label="Which files"
        tabs={VIEWS}
        current={view}
        onChange={(next) => change({ view: next === 'kept' ? null : next, q: null })}
      >
        {view === 'kept' ? (
          <FolderView owner={{ session, walletId: wallet.id }} folder={query.folder ?? '/'} />
        ) : (
          <DeletedView session={session} />
        )}
      </Tabs>
    </>
  )
}
