import { call } from '../../api'
import { Problem } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { Account } from './Account'
import { Brain } from './Brain'
import { Conversation } from './Conversation'
import { Threads } from './Threads'
import './agent.css'

export function AgentPage() {
  return (
    <OwnedPage
      title="Agent"
      lede="Say in plain words what the wallet shall do. It acts under the wallet’s own rules, and shows each step."
    >
      {(owner) => <Chat owner={owner} />}
    </OwnedPage>
  )
}

function Chat({ owner }: { owner: Owner }) {
  const { session } = owner
  const [query, change] = useQuery()
  const threads = useResource(
    'threads',
    (signal) => call('GET /__sandbank/agent/threads', { key: session, signal }),
    ['agent.prompt.changed'],
  )
  return (
    <div class="agent">
      <Conversation
        // Another thread begins with an empty field.
        key={query.thread ?? 'new'}
        owner={owner}
        threadId={query.thread}
        onThread={(thread) => change({ thread })}
      />
      <div class="stack stack--wide">
        {threads.error && <Problem error={threads.error} onRetry={threads.reload} />}
        <Threads
          threads={threads.data?.threads}
          current={query.thread}
          onOpen={(thread) => change({ thread })}
        />
        <Brain />
        <Account session={session} />
      </div>
    </div>
  )
}
