import { formatUnits } from 'viem'
import { readable } from '../../amounts'
import { Address } from './Address'
import { plain, type Reading } from './decode'

/** A list of named values. `decimals` and `symbol` say how amounts of the token at hand are read. */
export function Readings({
  readings,
  token,
}: {
  readings: readonly Reading[]
  token?: { symbol: string; decimals: number } | null | undefined
}) {
  if (readings.length === 0) return <p class="small muted">No arguments.</p>
  return (
    <dl class="readings">
      {readings.map(({ name, type, value }, at) => (
        <div key={name || at}>
          <dt>
            {name || `#${at}`} <span class="readings__type">{type}</span>
          </dt>
          <dd>
            <Value type={type} value={value} />
            {token && isAmount(name, value) && (
              <span class="muted">
                {' '}
                = {readable(formatUnits(value, token.decimals))} {token.symbol}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ type, value }: { type: string; value: unknown }) {
  if (type === 'address' && typeof value === 'string') return <Address address={value} />
  const text = plain(value)
  if (text === '') return <span class="muted">empty</span>
  return text.includes('\n') || text.length > 140 ? (
    <pre class="readings__long">{text}</pre>
  ) : (
    <code class="readings__value">{text}</code>
  )
}

const AMOUNTS =
  /^_?(amount|value|wad|balance|needed|allowance|supply|assets?|tokens?|balanceOf|totalSupply)$/i

function isAmount(name: string, value: unknown): value is bigint {
  return typeof value === 'bigint' && (name === '' || AMOUNTS.test(name))
}
