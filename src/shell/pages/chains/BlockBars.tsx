import { blockPath } from '../../explorer/search'
import { formatCompact, formatCount } from '../../format'
import type { Block } from '../../json-rpc'

const HEIGHT = 72
const STEP = 26
const WIDTH = 18

/** Gas used by each block, oldest on the left. Every bar leads to its block. */
export function BlockBars({ chainId, blocks }: { chainId: number; blocks: readonly Block[] }) {
  const shown = [...blocks].reverse()
  const most = Math.max(1, ...shown.map(({ gasUsed }) => Number(gasUsed)))
  return (
    <figure class="gasbars">
      <ol style={{ height: `${HEIGHT}px` }} aria-label="Gas used by block">
        {shown.map(({ number, gasUsed, transactions }) => {
          const gas = Number(gasUsed)
          const label = `Block ${Number(number)}: ${formatCount(gas)} gas, ${transactions.length} ${transactions.length === 1 ? 'transaction' : 'transactions'}`
          return (
            <li key={number} style={{ flexBasis: `${STEP}px`, maxWidth: `${STEP}px` }}>
              <a href={blockPath(chainId, Number(number))} title={label} aria-label={label}>
                <span
                  class={gas === 0 ? 'gasbars__none' : 'gasbars__bar'}
                  style={{
                    height: `${gas === 0 ? 2 : Math.max(4, (gas / most) * (HEIGHT - 4))}px`,
                    maxWidth: `${WIDTH}px`,
                  }}
                />
              </a>
            </li>
          )
        })}
      </ol>
      <figcaption class="small muted">
        Gas used by block, at most {formatCompact(most === 1 ? 0 : most)} in these {shown.length}.
      </figcaption>
    </figure>
  )
}
