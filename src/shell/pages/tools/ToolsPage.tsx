import { useEffect } from 'preact/hooks'
import { call } from '../../api'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Prompt } from '../../parts/Prompt'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { AddServer } from './AddServer'
import { ServerCard } from './ServerCard'
import './tools.css'

export function ToolsPage() {
  return (
    <OwnedPage
      title="Tool servers"
      lede="Servers of the Model Context Protocol that lend the wallet’s agent their tools. The demo server inside the emulator needs no network."
    >
      {(owner) => <ToolServers owner={owner} />}
    </OwnedPage>
  )
}

function ToolServers({ owner: { session } }: { owner: Owner }) {
  const { data, error, reload } = useResource(
    'tool servers',
    (signal) => call('GET /user/tool-servers', { key: session, signal }),
    ['tool-servers.changed'],
  )
  useEffect(() => {
    // A sign-in ends in another tab, and not every host sends an event to this one.
    addEventListener('focus', reload)
    return () => removeEventListener('focus', reload)
  }, [])
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { servers } = data
  return (
    <div class="cols">
      <div class="stack stack--wide">
        {error && <Problem error={error} onRetry={reload} />}
        {servers.length === 0 && (
          <Card>
            <Empty title="No tool server yet" action={<WeekButton />}>
              Add the demo server beside this: it echoes, adds and tells the weather. The agent says what it
              can call: <Prompt>list my tools</Prompt>.
            </Empty>
          </Card>
        )}
        {servers.map((server) => (
          <ServerCard key={server.id} server={server} session={session} />
        ))}
      </div>
      <AddServer session={session} />
    </div>
  )
}
