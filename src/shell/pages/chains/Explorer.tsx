import type { ComponentChildren } from 'preact'
import { chainPath } from '../../explorer/search'
import { Icon } from '../../parts/Icon'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { type Known, KnownContext, useLoadedKnown } from './known'
import { Search } from './Search'
import './chains.css'

interface Props {
  chainId: number
  title: string | ((known: Known) => string)
  heading?: (known: Known) => ComponentChildren
  lede?: ComponentChildren
  /** Where the link above the title leads: to the chain by default. */
  isHome?: boolean
  children: (known: Known) => ComponentChildren
}

/** A page about one chain: knows its contracts, and has the search field. */
export function Explorer({ chainId, title, heading, lede, isHome, children }: Props) {
  const { data, known, error, reload } = useLoadedKnown(chainId)
  const above = (
    <nav class="crumbs" aria-label="Where this is">
      <a href="/ui/chains">
        <Icon name="left" size={14} /> Chains
      </a>
      {!isHome && known && (
        <>
          <span aria-hidden="true">/</span>
          <a href={chainPath(chainId)}>{known.chain.name}</a>
        </>
      )}
    </nav>
  )
  return (
    <Page
      title={typeof title === 'string' ? title : known ? title(known) : 'Chain'}
      above={above}
      heading={known && heading?.(known)}
      lede={lede}
    >
      {error && <Problem error={error} onRetry={reload} />}
      {!data && !error && data !== null && <Skeleton rows={6} tall />}
      {data === null && (
        <Empty
          title="There is no such chain"
          action={
            <a class="button button--plain button--m" href="/ui/chains">
              See the nine there are
            </a>
          }
        >
          No chain has the id {Number.isNaN(chainId) ? 'in this address' : chainId}.
        </Empty>
      )}
      {known && (
        <KnownContext.Provider value={known}>
          <Search chains={[known.chain]} />
          {children(known)}
        </KnownContext.Provider>
      )}
    </Page>
  )
}
