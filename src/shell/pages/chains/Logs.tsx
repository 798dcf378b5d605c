import type { Log } from '../../json-rpc'
import { Badge } from '../../parts/Badge'
import { Address } from './Address'
import { useKnown } from './known'
import type { TokenInfo } from './load-transaction'
import { Readings } from './Value'

/** The events that a transaction left behind, read where their interface is known. */
export function Logs({ logs, tokens }: { logs: readonly Log[]; tokens: ReadonlyMap<string, TokenInfo> }) {
  const { reader } = useKnown()
  return (
    <ol class="logs">
      {logs.map((log) => {
        const event = reader.log(log)
        return (
          <li key={log.logIndex}>
            <p class="row">
              <span class="muted num">{Number(log.logIndex)}</span>
              <strong>{event?.name ?? 'Unknown event'}</strong>
              <span class="muted">of</span>
              <Address address={log.address} />
              {event?.isGuess && (
                <Badge title="By an interface that is known from another contract">guessed</Badge>
              )}
            </p>
            {event ? (
              <Readings readings={event.readings} token={tokens.get(log.address.toLowerCase())} />
            ) : (
              <Raw log={log} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Raw({ log: { topics, data } }: { log: Log }) {
  const readings = [
    ...topics.map((value, at) => ({ name: `topic ${at}`, type: 'bytes32', value })),
    { name: 'data', type: 'bytes', value: data },
  ]
  return <Readings readings={readings} />
}
