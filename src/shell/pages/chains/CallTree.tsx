import { readableUnits } from '../../amounts'
import { formatCount } from '../../format'
import type { CallFrame } from '../../json-rpc'
import { Badge } from '../../parts/Badge'
import { Address, AddressName } from './Address'
import { inLine } from './decode'
import { useKnown } from './known'
import type { TokenInfo } from './load-transaction'
import { Readings } from './Value'

type Tokens = ReadonlyMap<string, TokenInfo>

/** Calls indented under the call that made them; each opens to its arguments and what it answered. */
export function CallTree({ root, tokens }: { root: CallFrame; tokens: Tokens }) {
  return (
    <ul class="calltree">
      <Frame frame={root} total={Number(root.gasUsed)} tokens={tokens} />
    </ul>
  )
}

function Frame({ frame, total, tokens }: { frame: CallFrame; total: number; tokens: Tokens }) {
  const { chain, reader } = useKnown()
  const { type, to, value, gasUsed, input, error, calls = [] } = frame
  const isCreation = type.startsWith('CREATE')
  const call = isCreation ? null : reader.call(to, input)
  const gas = Number(gasUsed)
  const name = isCreation ? 'new contract' : (call?.name ?? (input === '0x' ? 'pay' : input.slice(0, 10)))
  return (
    <li>
      <details class="calltree__frame">
        <summary class="calltree__line">
          <span
            class="calltree__gas"
            aria-hidden="true"
            style={{ inlineSize: `${total > 0 ? Math.min(100, (gas / total) * 100) : 0}%` }}
          />
          <span class="calltree__type">{type}</span>
          {to && <AddressName address={to} />}
          <code class="calltree__name">{name}</code>
          {value && BigInt(value) > 0n && (
            <span class="num">
              {readableUnits(BigInt(value), 18)} {chain.nativeSymbol}
            </span>
          )}
          {error && <Badge tone="bad">{reader.error(frame.output)?.name ?? error}</Badge>}
          <span class="calltree__used muted num">{formatCount(gas)} gas</span>
        </summary>
        <Inside frame={frame} call={call} token={to ? tokens.get(to.toLowerCase()) : undefined} />
      </details>
      {calls.length > 0 && (
        <ul>
          {calls.map((inner, at) => (
            <Frame key={at} frame={inner} total={total} tokens={tokens} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface InsideProps {
  frame: CallFrame
  call: ReturnType<ReturnType<typeof useKnown>['reader']['call']>
  token: TokenInfo | undefined
}

function Inside({ frame, call, token }: InsideProps) {
  const { reader } = useKnown()
  const { from, to, input, output, error, type } = frame
  const answer = call && !error ? reader.result(call.item, output) : null
  const reason = error ? reader.error(output) : null
  return (
    <div class="calltree__inside">
      {to && (
        <p class="small">
          <Address address={from} /> <span class="muted">calls</span> <Address address={to} />
        </p>
      )}
      {call ? (
        <Readings readings={call.readings} token={token} />
      ) : (
        <p class="small">
          {type.startsWith('CREATE') ? 'Creation code' : 'Input'}: <code>{bytesOf(input)}</code>
        </p>
      )}
      {reason && <p class="small">Reverted with {inLine(reason)}</p>}
      {answer && answer.length > 0 && (
        <>
          <p class="small muted">Answered</p>
          <Readings readings={answer} token={token} />
        </>
      )}
      {!answer && !reason && output && !type.startsWith('CREATE') && (
        <p class="small">
          Output: <code class="addr__full">{output}</code>
        </p>
      )}
    </div>
  )
}

const bytesOf = (data: string): string =>
  data.length > 202 ? `${data.slice(0, 200)}… (${(data.length - 2) / 2} bytes)` : data
