import { useId, useState } from 'preact/hooks'
import { shorten } from '../../format'
import { Ago } from '../../parts/Ago'
import { Badge, type Tone } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { CopyButton } from '../../parts/CopyButton'
import type { PartnerWallet, WalletStatus } from '../../wire'
import { FundForm } from './FundForm'
import { StatusButtons } from './StatusButtons'
import { WalletKeys } from './WalletKeys'

const TONES: Record<WalletStatus, Tone> = { active: 'ok', suspended: 'warn', closed: 'bad' }

/** One user’s wallet; open, everything that the partner can do with it. */
export function WalletLine({ partnerKey, wallet }: { partnerKey: string; wallet: PartnerWallet }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { evmAddress, solAddress, idempotencyKey, status, createdAt } = wallet
  const name = idempotencyKey ?? wallet.id
  return (
    <li class="partnerwallet">
      <div class="lines__row">
        <div class="grow">
          <p class="row lines__name">
            <span class="partnerwallet__name">{name}</span>
            <Badge tone={TONES[status]}>{status}</Badge>
          </p>
          <p class="row small muted partnerwallet__address">
            <code title={evmAddress}>{shorten(evmAddress, 8, 6)}</code>
            <CopyButton text={evmAddress} what={`the address of ${name}`} />
            <span>
              made <Ago at={createdAt} />
            </span>
          </p>
        </div>
        <Button size="s" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'Manage'}
          <span class="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isOpen && (
        <section class="partnerwallet__open" id={id} aria-label={`Manage ${name}`}>
          <p class="small muted partnerwallet__ids">
            <code>{wallet.id}</code>
            {solAddress && (
              <>
                {' '}
                · Solana <code>{shorten(solAddress, 6, 6)}</code>{' '}
                <CopyButton text={solAddress} what={`the Solana address of ${name}`} />
              </>
            )}
          </p>
          <WalletKeys partnerKey={partnerKey} wallet={wallet} />
          {status === 'active' && <FundForm partnerKey={partnerKey} walletId={wallet.id} />}
          <StatusButtons partnerKey={partnerKey} wallet={wallet} name={name} />
        </section>
      )}
    </li>
  )
}
