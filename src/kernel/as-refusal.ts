import { closedRefusal, errors, isRefusal, Refusal } from './errors'
import { limitRefusal } from './json-rpc'
import { partRefusal } from './part-failure'

/** What was thrown as a refusal; where it is none, that Sandbank failed on this `work`: a request, a prompt. */
export function asRefusal(thrown: unknown, work: string): Refusal {
  if (isRefusal(thrown)) return thrown
  // A request that waited for a job.
  if (thrown instanceof Error && thrown.name === 'JobReleased') return closedRefusal()
  return limitRefusal(thrown) ?? partRefusal(thrown) ?? failure(thrown, work)
}

function failure(thrown: unknown, work: string): Refusal {
  console.error(thrown)
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new Refusal(
    errors.internal,
    `Sandbank itself failed on this ${work} (${what}). That is a bug; the console has the details.`,
    { rule: 'sandbank.failure', facts: { what } },
  )
}
