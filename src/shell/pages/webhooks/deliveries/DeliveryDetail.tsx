import { call } from '../../../api'
import { formatStamp } from '../../../format'
import { Button } from '../../../parts/Button'
import { Console } from '../../../parts/Console'
import { SelectField } from '../../../parts/Field'
import { Problem, Skeleton } from '../../../parts/States'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { Delivery, DeliveryLine, Webhook } from '../../../wire'
import { Failure } from '../../handlers/Failure'
import { Advice } from '../Advice'
import { Headers } from '../Headers'
import { Compared } from './Compared'
import { Job } from './Job'
import { Message } from './Message'
import { Used } from './Used'

interface Props {
  webhook: Webhook
  line: DeliveryLine
  others: readonly DeliveryLine[]
  session: string
}

/** All there is to know of a call, and what can be done with it: send it again, compare it with another. */
export function DeliveryDetail({ webhook, line, others, session }: Props) {
  const { name } = webhook
  const [query, change] = useQuery()
  const read = (id: string, signal: AbortSignal) =>
    call('GET /webhooks/:name/deliveries/:id', { key: session, params: { name, id }, signal })
  const { data, error, reload } = useResource(`delivery ${line.id}`, (signal) => read(line.id, signal), [
    'agent.prompt.changed',
  ])
  const other = useResource(query.with ? `delivery ${query.with}` : null, (signal) =>
    read(query.with ?? '', signal),
  )
  const [replay, busy] = useAction(async () => {
    const { delivery } = await call('POST /webhooks/:name/deliveries/:id/replay', {
      key: session,
      params: { name, id: line.id },
    })
    publish('webhooks.delivered')
    toast(`Replayed: ${delivery.status}`, `The same bytes and headers, to version ${delivery.version}.`)
    change({ open: delivery.id, with: line.id })
  })
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={6} />
  return (
    <div class="stack">
      <div class="row">
        <Button icon="replay" busy={busy} onClick={replay}>
          Replay
        </Button>
        <div class="delivery__with">
          <SelectField
            label="Compare with"
            bare
            value={query.with ?? ''}
            options={[
              ['', 'Compare with…'],
              ...others
                .filter(({ id }) => id !== line.id)
                .map(
                  ({ id, at, status, outcome }) =>
                    [id, `${formatStamp(at).slice(11)} · ${status} ${outcome}`] as const,
                ),
            ]}
            onChange={(id) => change({ with: id })}
          />
        </div>
        <p class="small muted">
          from {line.ip}
          {line.replayOf && (
            <>
              , a replay of{' '}
              <button
                type="button"
                class="linkbutton"
                onClick={() => change({ open: line.replayOf ?? null, with: null })}
              >
                {line.replayOf}
              </button>
            </>
          )}
        </p>
      </div>
      {query.with && other.error && <Problem error={other.error} onRetry={other.reload} />}
      {query.with && other.data && <Compared name={name} mine={data} theirs={other.data} />}
      <Whole name={name} delivery={data} session={session} />
    </div>
  )
}

function Whole({ name, delivery, session }: { name: string; delivery: Delivery; session: string }) {
  const { request, response, logs, error, status, rule, droppedHeaders = [] } = delivery
  return (
    <>
      <Advice name={name} status={status} rule={rule} />
      {error && <Failure error={error} />}
      <Used delivery={delivery} />
      <Console lines={logs} empty="The handler wrote nothing." />
      <div class="hookbodies">
        <Message title="Request" line={`${request.method} ${request.url}`} message={request} />
        <Message title="Response" line={`Status ${response.status}`} message={response}>
          <Headers
            title="Headers that were not sent"
            headers={droppedHeaders.map(({ name, reason }) => [name, reason] as const)}
            isOpen
          />
        </Message>
      </div>
      <Job delivery={delivery} session={session} />
    </>
  )
}
