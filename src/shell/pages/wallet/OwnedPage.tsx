import type { ComponentChildren } from 'preact'
import { SelectField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { isDevWallet } from '../../state/emulator'
import { useQuery } from '../../state/query'
import { type Owner, useOwner } from './session'

interface Props {
  title: string
  /** What stands above the title, for example a link back. */
  above?: ComponentChildren
  lede?: string
  children: (owner: Owner) => ComponentChildren
}

/** A page about one wallet's things, seen as its owner: the developer's, or the one that is chosen at the top. */
export function OwnedPage({ title, above, lede, children }: Props) {
  const [query, change] = useQuery()
  const owner = useOwner(query.wallet)
  const { data, error } = owner
  return (
    <Page
      title={title}
      above={above}
      lede={lede}
      actions={
        data && (
          <SelectField
            label="Wallet"
            bare
            value={data.wallet.id}
            options={data.wallets.map((wallet) => [wallet.id, wallet.label])}
            onChange={(id) => {
              const chosen = data.wallets.find((wallet) => wallet.id === id)
              change({ wallet: chosen && isDevWallet(chosen) ? null : id })
            }}
          />
        )
      }
    >
      {error && <Problem error={error} onRetry={owner.reload} />}
      {!error && data === undefined && <Skeleton rows={7} tall />}
      {data === null && (
        <Empty title="There is no such wallet">
          The link may be from another database: resets take wallets along.
        </Empty>
      )}
      {data && <Keyed key={data.wallet.id} owner={data} render={children} />}
    </Page>
  )
}

/** Another wallet's things begin anew: nothing typed for one is sent for another. */
function Keyed({ owner, render }: { owner: Owner; render: Props['children'] }) {
  return <>{render(owner)}</>
}
