import { Icon } from '../../../parts/Icon'

/** Where a page about Solana is. */
export function SolanaCrumbs() {
  return (
    <nav class="crumbs" aria-label="Where this is">
      <a href="/ui/chains">
        <Icon name="left" size={14} /> Chains
      </a>
      <span aria-hidden="true">/</span>
      <span>Solana</span>
    </nav>
  )
}
