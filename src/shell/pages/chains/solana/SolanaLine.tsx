import { useState } from 'preact/hooks'
import { formatCount } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { CopyButton } from '../../../parts/CopyButton'
import type { Chains } from '../../../wire'
import { SolanaAddress } from './SolanaAddress'

/** Solana among the chains: where its JSON-RPC is, how far it has come, and whom its faucet has given to. */
export function SolanaLine({ solana }: { solana: Chains['solana'] }) {
  const [isOpen, setOpen] = useState(false)
  const { name, nativeSymbol, head, rpcUrl, developerAccounts } = solana
  const names = new Map(developerAccounts.map(({ address }, at) => [address, `Developer account ${at + 1}`]))
  return (
    <>
      <li class="chainlist__line">
        <span class="chainlist__name">
          {name}
          <span class="muted small num">{nativeSymbol}</span>
        </span>
        <span class="chainlist__mode">
          <Badge>ledger</Badge>
        </span>
        <span class="chainlist__head num">
          {head === null ? 'not used yet' : `slot ${formatCount(head)}`}
        </span>
        <span class="chainlist__url">
          <code>{rpcUrl}</code>
          <CopyButton text={rpcUrl} what={`the RPC address of ${name}`} />
        </span>
        <Button size="s" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} accounts<span class="visually-hidden"> of {name}</span>
        </Button>
      </li>
      {isOpen && (
        <li class="chainlist__more">
          <ol class="devs">
            {developerAccounts.map(({ address, secretKey }, at) => (
              <li key={address}>
                <span class="muted num">{at + 1}</span>
                <SolanaAddress address={address} names={names} full />
                <span class="devs__key">
                  <span class="small muted">secret key</span>
                  <CopyButton text={secretKey} what={`secret key ${at + 1} of ${name}`} />
                </span>
              </li>
            ))}
          </ol>
        </li>
      )}
    </>
  )
}
