import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Card } from '../../parts/Card'
import { Problem, Skeleton } from '../../parts/States'
import { Switch } from '../../parts/Switch'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'

/** What lets the wallet prompt: the club, or model credit. */
export function Account({ session }: { session: string }) {
  const found = useResource(
    'agent account',
    (signal) => call('GET /__sandbank/agent/account', { key: session, signal }),
    ['wallet.changed', 'agent.prompt.changed', 'clock.changed'],
  )
  const [change, busy] = useAction(async (club: boolean) => {
    found.set(await call('PATCH /__sandbank/agent/account', { key: session, body: { club } }))
    publish('wallet.changed')
  })
  const { data } = found
  return (
    <Card title="What pays for prompts">
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!data && !found.error && <Skeleton rows={2} />}
      {data && (
        <div class="stack">
          <Switch
            label="Club"
            hint="Without it, prompts are charged to the model credit."
            checked={data.club}
            busy={busy}
            onChange={change}
          />
          {data.club ? (
            <p class="small muted">
              {data.messages.used.toLocaleString('en')} of {data.messages.limit.toLocaleString('en')} messages
              of 24 hours used
              {data.messages.resetAt !== null && (
                <>
                  ; the first counts no more <Ago at={data.messages.resetAt} />
                </>
              )}
              .
            </p>
          ) : (
            <p class="small">
              <a href="/ui/gateway?view=spending">Credit and usage</a>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
