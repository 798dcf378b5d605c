import { formatUnits } from 'viem'
import { readable } from '../../amounts'
import { shorten } from '../../format'
import { Icon } from '../../parts/Icon'
import { Address } from './Address'
import type { Flow } from './flows'
import { useKnown } from './known'
import type { TokenInfo } from './load-transaction'

interface Props {
  flows: readonly Flow[]
  tokens: ReadonlyMap<string, TokenInfo>
  isWaiting: boolean
}

/** Who paid whom how much. */
export function Flows({ flows, tokens, isWaiting }: Props) {
  const { chain } = useKnown()
  if (flows.length === 0) {
    return (
      <p class="muted">
        {isWaiting
          ? 'Nothing yet: it is mined with the next block.'
          : 'No native token and no other token was moved.'}
      </p>
    )
  }
  return (
    <ul class="flows">
      {flows.map(({ from, to, amount, token }, at) => {
        const info = token ? tokens.get(token.toLowerCase()) : { symbol: chain.nativeSymbol, decimals: 18 }
        const exact = info ? formatUnits(amount, info.decimals) : amount.toString()
        return (
          <li key={at}>
            <Address address={from} />
            <span class="flows__arrow" title={exact}>
              <span class="flows__amount num">
                {readable(exact)} {info?.symbol ?? `units of ${shorten(token ?? '')}`}
              </span>
              <Icon name="right" size={16} />
              <span class="visually-hidden">to</span>
            </span>
            <Address address={to} />
          </li>
        )
      })}
    </ul>
  )
}
