import { useState } from 'preact/hooks'
import { call } from '../../api'
import { chainPath } from '../../explorer/search'
import { formatCount } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Page } from '../../parts/Page'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { Chain } from '../../wire'
import { DeveloperAccounts } from './DeveloperAccounts'
import { hostOf, ModeBadge } from './ModeBadge'
import { ModeDialog } from './ModeDialog'
import { Search } from './Search'
import { SolanaLine } from './solana/SolanaLine'
import './chains.css'

export function ChainsPage() {
  const found = useResource('chains', (signal) => call('GET /__sandbank/chains', { signal }), [
    'chain.block',
    'chain.mode',
    'solana.transaction',
  ])
  const { data, error } = found
  const used = data?.chains.filter(({ head, mode }) => head !== null || mode.kind !== 'embedded') ?? []
  return (
    <Page
      title="Chains"
      lede="Nine EVM chains that execute. Each is embedded here, a fork of a node elsewhere, or that node itself. Solana is a small ledger of its own."
    >
      {error && <Problem error={error} onRetry={found.reload} />}
      {!data && !error && <Skeleton rows={9} tall />}
      {data && (
        <>
          <Search chains={used.length > 0 ? used : data.chains.slice(0, 1)} />
          <Card flush>
            <ul class="chainlist">
              {data.chains.map((chain) => (
                <Line key={chain.id} chain={chain} />
              ))}
              <SolanaLine solana={data.solana} />
            </ul>
          </Card>
          <DeveloperAccounts {...data.developerAccounts} />
        </>
      )}
    </Page>
  )
}

function Line({ chain }: { chain: Chain }) {
  const [isSwitching, setSwitching] = useState(false)
  const { id, name, nativeSymbol, mode, head, rpcUrl } = chain
  return (
    <li class="chainlist__line">
      <span class="chainlist__name">
        <a href={chainPath(id)}>{name}</a>
        <span class="muted small num">
          {id} · {nativeSymbol}
        </span>
      </span>
      <span class="chainlist__mode">
        <ModeBadge mode={mode} />
        {mode.kind !== 'embedded' && <span class="muted small">{hostOf(mode.url)}</span>}
      </span>
      <span class="chainlist__head num">
        {head !== null ? `block ${formatCount(head)}` : mode.kind === 'rpc' ? '' : 'not used yet'}
      </span>
      <span class="chainlist__url">
        <code>{rpcUrl}</code>
        <CopyButton text={rpcUrl} what={`the RPC address of ${name}`} />
      </span>
      <Button size="s" title={`Switch the mode of ${name}`} onClick={() => setSwitching(true)}>
        Mode<span class="visually-hidden"> of {name}</span>
      </Button>
      {isSwitching && <ModeDialog chain={chain} onClose={() => setSwitching(false)} />}
    </li>
  )
}
