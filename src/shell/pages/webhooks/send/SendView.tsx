import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Note, Problem, Skeleton } from '../../../parts/States'
import { publish } from '../../../state/events'
import { useQuery, withQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import { useSubmit } from '../../../state/submit'
import type { EventProvider, SentEvent, Webhook } from '../../../wire'
import { SETS } from '../../variables/sets'
import { type Draft, draftFor, eventOf, missingSecret, providerFor, triggerInput } from './draft'
import { EventForm } from './EventForm'
import { Secret } from './Secret'
import { SentView } from './SentView'

interface Props {
  webhook: Webhook
  session: string
  /** The owner's, as it stands in the webhook's address. */
  address: string
  /** There is code that is not deployed. */
  isDraft: boolean
}

/** Sends signed events as a provider would, and shows what the provider would have seen. */
export function SendView(props: Props) {
  const { data, error, reload } = useResource('event providers', (signal) =>
    call('GET /__sandbank/webhooks/providers', { signal }),
  )
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={8} />
  return <Sending {...props} providers={data.providers} />
}

function Sending({
  webhook,
  session,
  address,
  isDraft,
  providers,
}: Props & { providers: readonly EventProvider[] }) {
  const [query] = useQuery()
  const [draft, setDraft] = useState<Draft>(() => draftFor(providerFor(providers, webhook.provider)))
  const [sent, setSent] = useState<SentEvent[] | null>(null)
  const provider = providers.find(({ id }) => id === draft.provider)
  const { data: variables } = useResource(
    'variables webhooks',
    (signal) => SETS.webhooks.list(session, signal),
    ['environment.changed'],
  )
  const [send, busy, refusal] = useSubmit(async () => {
    const answer = await call('POST /__sandbank/webhooks/:wallet/:name/trigger', {
      params: { wallet: address, name: webhook.name },
      body: triggerInput(draft),
    })
    setSent(answer.sent)
    publish('webhooks.delivered')
  })
  return (
    <div class="cols cols--even">
      <div class="stack">
        {isDraft && (
          <Note tone="warn">
            The code has changes that are not deployed: version {webhook.version} answers.{' '}
            <a href={withQuery(location.pathname, query, { view: 'code' })}>Deploy them first</a>.
          </Note>
        )}
        <EventForm
          draft={draft}
          providers={providers}
          busy={busy}
          problem={missingSecret(draft, variables?.keys)}
          onChange={setDraft}
          onSend={send}
          secret={
            provider && (
              <Secret
                provider={provider}
                variable={draft.secretVariable}
                session={session}
                names={variables?.keys}
                onVariable={(secretVariable) => setDraft((before) => ({ ...before, secretVariable }))}
              />
            )
          }
        />
        {refusal && <Problem error={refusal} />}
      </div>
      <SentView name={webhook.name} sent={sent} busy={busy} event={eventOf(provider, draft.event)?.title} />
    </div>
  )
}
