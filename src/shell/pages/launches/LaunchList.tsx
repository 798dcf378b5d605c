import { useState } from 'preact/hooks'
import { call } from '../../api'
import { tokenPath, txPath } from '../../explorer/search'
import { shorten } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { credentials } from '../../state/emulator'
import { useResource } from '../../state/resource'
import type { Launch } from '../../wire'

const BASE = 8453
const FIRST = 12

/** The newest launches, as anybody may read them. */
export function LaunchList() {
  const [showsAll, setShowsAll] = useState(false)
  const found = useResource('launches', (signal) => call('GET /token-launches', { signal }), [
    'chain.block',
    'chain.mode',
  ])
  const launches = found.data?.launches ?? []
  const shown = showsAll ? launches : launches.slice(0, FIRST)
  return (
    <Card title="Newest launches" lede="By GET /token-launches: the 50 newest." flush={launches.length > 0}>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={8} tall />}
      {found.data && launches.length === 0 && (
        <Empty title="Nothing was launched yet">The first launch can be yours.</Empty>
      )}
      {shown.length > 0 && (
        <ul class="lines">
          {shown.map((launch) => (
            <Line key={launch.poolId} launch={launch} />
          ))}
        </ul>
      )}
      {launches.length > FIRST && (
        <p class="lines__foot">
          <Button size="s" expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Fewer' : `All ${launches.length}`}
          </Button>
        </p>
      )}
    </Card>
  )
}

function Line({ launch }: { launch: Launch }) {
  const { tokenName, tokenSymbol, tokenAddress, deployer, feeRecipient, timestamp, txHash } = launch
  const isOwn = feeRecipient.walletAddress.toLowerCase() === credentials.value?.wallet.evm.toLowerCase()
  const isGiven = feeRecipient.walletAddress !== deployer.walletAddress
  return (
    <li class="lines__row launchline">
      <div class="grow">
        <p class="row lines__name">
          <a href={tokenPath(tokenAddress)}>{tokenSymbol}</a>
          <span class="launchline__name">{tokenName}</span>
          {isOwn && <Badge tone="accent">your fees</Badge>}
        </p>
        <p class="row small muted launchline__more">
          <code title={tokenAddress}>{shorten(tokenAddress, 8, 6)}</code>
          <CopyButton text={tokenAddress} what={`the address of ${tokenSymbol}`} />
          {isGiven && (
            <span title={feeRecipient.walletAddress}>fees to {shorten(feeRecipient.walletAddress)}</span>
          )}
        </p>
      </div>
      <span class="launchline__at small muted">
        {txHash ? (
          <a href={txPath(BASE, txHash)}>
            <Ago at={new Date(timestamp).toISOString()} />
          </a>
        ) : (
          <Ago at={new Date(timestamp).toISOString()} />
        )}
        <a href={`/ui/fees?of=${feeRecipient.walletAddress}`}>
          fees<span class="visually-hidden"> of {tokenSymbol}</span>
        </a>
      </span>
    </li>
  )
}
