import { getAddress, isAddress } from 'viem'
import { addressPath } from '../../explorer/search'
import { shorten } from '../../format'
import { CopyButton } from '../../parts/CopyButton'
import { useKnown } from './known'

interface Props {
  address: string
  /** The whole address, where there is space; otherwise its ends, or its name where it has one. */
  full?: boolean
  copy?: boolean
}

/** An address that leads to its page, under its name where it has one. */
export function Address({ address, full, copy }: Props) {
  const { chain, names } = useKnown()
  const checksummed = isAddress(address, { strict: false }) ? getAddress(address) : address
  const name = names.get(address.toLowerCase())
  return (
    <span class="addr">
      <a href={addressPath(chain.id, address)} title={checksummed}>
        {full ? <code class="addr__full">{checksummed}</code> : <AddressName address={checksummed} />}
      </a>
      {full && name && <span class="muted small">{name}</span>}
      {copy && <CopyButton text={checksummed} what="the address" />}
    </span>
  )
}

/** The same without the link, for where one would stand inside a control. */
export function AddressName({ address }: { address: string }) {
  const { names } = useKnown()
  const name = names.get(address.toLowerCase())
  return name ? <span class="addr__name">{name}</span> : <code>{shorten(address, 8, 6)}</code>
}
