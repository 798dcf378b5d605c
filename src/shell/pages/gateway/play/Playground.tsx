import { useEffect } from 'preact/hooks'
import { call } from '../../../api'
import { Problem, Skeleton } from '../../../parts/States'
import { useQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { ModelAccount } from '../../../wire'
import type { Owner } from '../../wallet/session'
import type { View } from './advice'
import { CodeCard } from './CodeCard'
import { Composer } from './Composer'
import { calls, changeDraft, draft, sendDraft } from './calls'
import { SettingsCard } from './SettingsCard'
import { Thread } from './Thread'
import { useOwnKeys } from './use-own-keys'

interface Props {
  owner: Owner
  account: ModelAccount
  onView: (view: View) => void
}

/** Ask a model as a client would, and see everything about the answer. */
export function Playground({ owner, account, onView }: Props) {
  const [query] = useQuery()
  const found = useResource('models', (signal) => call('GET /__sandbank/gateway/models', { signal }), [
    'gateway.changed',
    'clock.changed',
  ])
  const keys = useOwnKeys(owner.wallet.id)
  useEffect(() => {
    if (query.model) changeDraft({ model: query.model })
  }, [query.model])
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data || !keys.isKnown) return <Skeleton rows={8} tall />
  const { models } = found.data
  const model = models.find(({ id }) => id === draft.value.model)
  const send = () => void sendDraft(model, keys.secret, owner.session)
  return (
    <div class="cols play">
      <div class="stack stack--wide">
        <section class="card play__talk" aria-label="Conversation">
          {calls.value.length > 0 && <Thread onView={onView} />}
          <Composer models={models} model={model} onSend={send} />
        </section>
      </div>
      <div class="stack stack--wide">
        <SettingsCard model={model} account={account} keys={keys} />
        <CodeCard model={model} keys={keys} />
      </div>
    </div>
  )
}
