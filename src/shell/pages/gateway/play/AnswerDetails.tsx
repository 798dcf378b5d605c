import { formatCount, formatMs } from '../../../format'
import { Badge, StatusBadge } from '../../../parts/Badge'
import { formatCost } from '../cost'
import { tokensPerSecond } from './answer'
import type { Call } from './calls'

/** Figures of one answer: time, tokens, cost, tier, who gave it. */
export function AnswerDetails({ call: { answer, usd, entry, request } }: { call: Call }) {
  const { status, firstMs, endMs, headers, reading } = answer
  const { usage, finish } = reading
  const rate = tokensPerSecond(answer)
  const isStream = request.body.stream === true
  const provider = entry?.decision?.facts.provider
  const fixture = entry?.decision?.facts.fixture
  const tier = headers['x-privacy-tier']
  return (
    <ul class="calldetails small num">
      <li>
        <StatusBadge status={status} />
      </li>
      {isStream && firstMs !== null && <li>first token {formatMs(firstMs)}</li>}
      {endMs !== null && <li>{formatMs(endMs)} in all</li>}
      {isStream && rate !== null && <li>{formatCount(Math.round(rate))} tokens/s</li>}
      {usage && (
        <li>
          {formatCount(usage.input)} in, {formatCount(usage.output)} out
          {usage.cached > 0 && `, ${formatCount(usage.cached)} from cache`}
        </li>
      )}
      {usd !== null && <li>{usd === 0 ? 'not billed' : formatCost(usd)}</li>}
      {finish !== null && finish !== 'stop' && finish !== 'end_turn' && <li>ended by {finish}</li>}
      {typeof provider === 'string' && (
        <li>
          by {provider}
          {typeof fixture === 'number' && (
            <>
              {' '}
              from <a href={`/ui/gateway?view=fixtures&fixture=${fixture}`}>fixture {fixture + 1}</a>
            </>
          )}
        </li>
      )}
      {tier && tier !== 'standard' && (
        <li>
          <Badge tone="accent">{tier}</Badge>
        </li>
      )}
      {headers['x-confidential-verified'] === 'true' && (
        <li>
          <Badge tone="ok" title={`Signed by ${headers['x-confidential-signer'] ?? ''}`}>
            enclave verified, {headers['x-confidential-tcb']}
          </Badge>
        </li>
      )}
      {headers['x-model-deprecated'] === 'true' && (
        <li>
          <Badge tone="warn">
            deprecated{headers['x-model-replacement'] ? `: use ${headers['x-model-replacement']}` : ''}
          </Badge>
        </li>
      )}
      {entry && (
        <li>
          <a href={`/ui/journal?open=${entry.seq}`}>In the journal</a>
        </li>
      )}
    </ul>
  )
}
