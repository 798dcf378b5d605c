import type { CallFrame, Hex } from '../../json-rpc'
import { Icon } from '../../parts/Icon'
import { Address } from './Address'
import { type Decoded, inLine } from './decode'
import { useKnown } from './known'
import { Readings } from './Value'

/** Which call failed first, and with what words. */
export function WhyReverted({ trace }: { trace: CallFrame | null }) {
  const { reader } = useKnown()
  const culprit = trace && deepestFailure(trace)
  if (!culprit) return <p>It failed. Its gas is spent, and nothing was moved.</p>
  const error = reader.error(culprit.output)
  const call = reader.call(culprit.to, culprit.input)
  return (
    <div class="problem" role="note">
      <Icon name="warn" />
      <div class="grow stack stack--tight">
        <p class="problem__title">{error ? titleOf(error) : (culprit.revertReason ?? culprit.error)}</p>
        <p>
          {culprit.to ? <Address address={culprit.to} /> : 'The new contract'}{' '}
          {culprit.error === 'execution reverted' ? 'reverted' : `stopped (${culprit.error})`}
          {call && (
            <>
              {' '}
              in <code>{call.name}</code>
            </>
          )}
          . Its gas is spent, and nothing was moved.
        </p>
        {error && hasReadings(error) && <Readings readings={error.readings} />}
        {!error && culprit.output && <RawReason output={culprit.output} />}
      </div>
    </div>
  )
}

function RawReason({ output }: { output: Hex }) {
  return (
    <p class="small">
      No known interface has this error: <code class="addr__full">{output}</code>
    </p>
  )
}

const hasReadings = ({ name, readings }: Decoded) => name !== 'Error' && readings.length > 0

/** A reason in words is the title; the values of a custom error stand below its name. */
const titleOf = (error: Decoded) =>
  error.name === 'Error' ? String(error.readings[0]?.value) : hasReadings(error) ? error.name : inLine(error)

/** Failures propagate upwards: the innermost one of the last failing branch is where it began. */
function deepestFailure(frame: CallFrame): CallFrame | null {
  if (!frame.error) return null
  const inner = frame.calls?.findLast(({ error }) => error)
  // A caller that goes on after a failed call and fails by itself has words of its own.
  return inner && (frame.output === inner.output || !frame.output) ? deepestFailure(inner) : frame
}
