import { readable } from '../../amounts'
import { call } from '../../api'
import { txPath } from '../../explorer/search'
import { shorten } from '../../format'
import { Icon } from '../../parts/Icon'
import { useResource } from '../../state/resource'
import type { FundResult } from '../../wire'

/** How each token went: its transaction, or why there is none. */
export function FundResults({ result, chain: key }: { result: FundResult; chain: string }) {
  const chains = useResource('chains', (signal) => call('GET /__sandbank/chains', { signal }))
  const chain = chains.data?.chains.find((one) => one.key === key)
  const symbolOf = (token: string) =>
    token === 'native'
      ? (chain?.nativeSymbol ?? 'native')
      : (chain?.tokens.find(({ address }) => address.toLowerCase() === token.toLowerCase())?.symbol ??
        shorten(token))
  return (
    <ul class="fundresults">
      {result.results.map(({ tokenAddress, amount, success, txHash, error, message }, at) => (
        <li key={at} class={success ? '' : 'fundresults__no'}>
          <Icon name={success ? 'check' : 'cross'} size={16} />
          <span class="grow">
            {readable(amount, 8)} {symbolOf(tokenAddress)}{' '}
            {success ? (
              txHash && <a href={txPath(chain?.id ?? 0, txHash)}>sent: see what the transaction did</a>
            ) : (
              // Where the message begins with the reason, it says the same with more.
              <>
                {!message?.startsWith(error ?? '') && <strong>{error}: </strong>}
                {message ?? error}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
