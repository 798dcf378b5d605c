import { solanaAddressPath } from '../../../explorer/search'
import { shorten } from '../../../format'
import { CopyButton } from '../../../parts/CopyButton'
import type { KnownOnSolana } from './known'

/** An address on Solana: its name where it has one, and the way to its page. */
export function SolanaAddress({
  address,
  names,
  full,
}: {
  address: string
  names: KnownOnSolana['names']
  full?: boolean
}) {
  const name = names.get(address)
  return (
    <span class="addr" title={address}>
      <a href={solanaAddressPath(address)}>
        {full ? <code class="addr__full">{address}</code> : (name ?? <code>{shorten(address, 8, 6)}</code>)}
      </a>
      {full && name && <span class="muted small">{name}</span>}
      {full && <CopyButton text={address} what="the address" />}
    </span>
  )
}
