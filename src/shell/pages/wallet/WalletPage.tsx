import { call } from '../../api'
import { SelectField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { isDevWallet } from '../../state/world'
import type { Chains, Wallet, WalletChain } from '../../wire'
import { Balances } from './Balances'
import { ControlsCard } from './ControlsCard'
import { HistoryCard } from './HistoryCard'
import { PauseCard } from './PauseCard'
import { useHoldings } from './portfolio'
import { Receive } from './Receive'
import { SendCard } from './SendCard'
import { SpendingCard } from './SpendingCard'
import { type Owner, useOwner } from './session'
import './wallet.css'

export function WalletPage() {
  const [query, change] = useQuery()
  const owner = useOwner(query.wallet)
  const chains = useResource('chains', (signal) => call('GET /__sandbank/chains', { signal }), ['chain.mode'])
  const error = owner.error ?? chains.error
  const { data } = owner
  return (
    <Page
      title="Wallet"
      lede="What it has, what it may send, and what it sent. You act as its owner here."
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
      {error && (
        <Problem
          error={error}
          onRetry={() => {
            owner.reload()
            chains.reload()
          }}
        />
      )}
      {!error && (data === undefined || !chains.data) && <Skeleton rows={7} tall />}
      {data === null && (
        <Empty title="There is no such wallet">
          The link may be from another world: resets take wallets along.
        </Empty>
      )}
      {data && chains.data && (
        <Everything key={data.wallet.id} owner={data} chains={chainsOf(chains.data, data.wallet)} />
      )}
    </Page>
  )
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
          <Balances chains={chains} holdings={holdings} address={wallet.evmAddress} />
          <SendCard owner={owner} chains={chains} heldOn={(chain) => holdings.byChain[chain]} />
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
        </div>
      </div>
    </>
  )
}
