import { call } from '../../api'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { Chains, Wallet, WalletChain } from '../../wire'
import { AgentDefaultsCard } from './AgentDefaultsCard'
import { Balances } from './Balances'
import { BridgesCard } from './BridgesCard'
import { ControlsCard } from './ControlsCard'
import { HistoryCard } from './HistoryCard'
import { OwnedPage } from './OwnedPage'
import { PauseCard } from './PauseCard'
import { useHoldings } from './portfolio'
import { Receive } from './Receive'
import { SendCard } from './SendCard'
import { SpendingCard } from './SpendingCard'
import type { Owner } from './session'
import './wallet.css'

export function WalletPage() {
  return (
    <OwnedPage
      title="Wallet"
      lede="What it has, what it may send, and what it sent. You act as its owner here."
    >
      {(owner) => <OnItsChains owner={owner} />}
    </OwnedPage>
  )
}

function OnItsChains({ owner }: { owner: Owner }) {
  const chains = useResource('chains', (signal) => call('GET /__sandbank/chains', { signal }), ['chain.mode'])
  if (chains.error && !chains.data) return <Problem error={chains.error} onRetry={chains.reload} />
  if (!chains.data) return <Skeleton rows={7} tall />
  return <Everything owner={owner} chains={chainsOf(chains.data, owner.wallet)} />
}

/** A partner may have made the wallet without an address on Solana. */
function chainsOf({ chains, solana }: Chains, { solanaAddress }: Wallet): readonly WalletChain[] {
  return solanaAddress === null ? chains : [...chains, solana]
}

function Everything({ owner, chains }: { owner: Owner; chains: readonly WalletChain[] }) {
  const { session, wallet } = owner
  const holdings = useHoldings(
    session,
    chains.map(({ key }) => key),
  )
  const controls = useResource(
    `controls ${session}`,
    (signal) => call('GET /__sandbank/wallet/controls', { key: session, signal }),
    ['wallet.changed'],
  )
  const spending = useResource(
    `spending ${session}`,
    (signal) => call('GET /__sandbank/wallet/spending', { key: session, signal }),
    ['wallet.changed', 'chain.block', 'solana.transaction', 'clock.changed'],
  )
  return (
    <>
      {controls.error && <Problem error={controls.error} onRetry={controls.reload} />}
      {controls.data && <PauseCard session={session} controls={controls.data} />}
      <div class="cols">
        <div class="stack stack--wide">
          <Balances
            chains={chains}
            holdings={holdings}
            address={wallet.evmAddress}
            solanaAddress={wallet.solanaAddress}
          />
          <SendCard owner={owner} chains={chains} holdingsOn={(chain) => holdings.byChain[chain]} />
          <BridgesCard walletId={wallet.id} chains={chains} />
          <HistoryCard session={session} chainNames={new Map(chains.map(({ key, name }) => [key, name]))} />
        </div>
        <div class="stack stack--wide">
          <Receive wallet={wallet} />
          {spending.data ? (
            <SpendingCard spending={spending.data} />
          ) : spending.error ? (
            <Problem error={spending.error} onRetry={spending.reload} />
          ) : (
            <Skeleton rows={4} />
          )}
          {controls.data && <ControlsCard session={session} controls={controls.data} />}
          <AgentDefaultsCard session={session} chains={chains} />
        </div>
      </div>
    </>
  )
}
