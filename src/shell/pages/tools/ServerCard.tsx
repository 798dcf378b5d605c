import { useState } from 'preact/hooks'
import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { RemoveButton } from '../../parts/RemoveButton'
import { Note } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { ToolServer } from '../../wire'
import { SignIn } from './SignIn'
import { ToolLine } from './ToolLine'

type SignInBegun = AnswerTo<'POST /user/tool-servers/:id/connect'>

const AUTH: Record<ToolServer['auth'], string> = {
  none: 'no credentials',
  header: 'headers',
  oauth: 'sign-in (OAuth)',
}

/** A tool server: how it stands, what it offers, and each tool to try. */
export function ServerCard({ server, session }: { server: ToolServer; session: string }) {
  const { id, name, url, transport, auth, headers, status, problem, tools, toolsAt } = server
  const [begun, setBegun] = useState<SignInBegun | null>(null)
  const options = { key: session, params: { id } }
  const [connect, isConnecting] = useAction(async () => {
    setBegun(await call('POST /user/tool-servers/:id/connect', options))
  })
  const [refresh, isRefreshing] = useAction(async () => {
    const { tools: listed } = await call('POST /user/tool-servers/:id/refresh', options)
    publish('tool-servers.changed')
    toast(`${name} has ${listed.length === 1 ? '1 tool' : `${listed.length} tools`}`)
  })
  const [disconnect, isDisconnecting] = useAction(async () => {
    await call('POST /user/tool-servers/:id/disconnect', options)
    publish('tool-servers.changed')
    toast(`${name} is disconnected`, 'Its tokens were given back.')
  })
  const remove = async () => {
    await call('DELETE /user/tool-servers/:id', options)
    publish('tool-servers.changed')
    toast(`Removed ${name}`)
  }
  const isConnected = status === 'connected'
  return (
    <Card
      title={
        <span class="row">
          {name}
          <Badge tone={isConnected ? 'ok' : 'warn'}>{isConnected ? 'connected' : 'NOT CONNECTED'}</Badge>
        </span>
      }
      lede={
        <>
          <code class="toolurl">{url}</code>
          <br />
          {transport}, {AUTH[auth]}
          {headers.length > 0 && `: ${headers.join(', ')}`}
          {toolsAt && (
            <>
              {' '}
              · listed <Ago at={toolsAt} />
            </>
          )}
        </>
      }
      actions={
        <>
          {auth === 'oauth' && !isConnected && (
            <Button kind="primary" size="s" icon="plug" busy={isConnecting} onClick={connect}>
              Connect
            </Button>
          )}
          {(auth !== 'oauth' || isConnected) && (
            <Button size="s" icon="replay" busy={isRefreshing} onClick={refresh}>
              Refresh
            </Button>
          )}
          {auth === 'oauth' && isConnected && (
            <Button size="s" busy={isDisconnecting} onClick={disconnect}>
              Disconnect
            </Button>
          )}
          <RemoveButton name={name} onRemove={remove}>
            The agent no longer has its tools. Tokens are given back, header values are forgotten.
          </RemoveButton>
        </>
      }
    >
      <div class="stack">
        {problem && <Note tone="warn">{problem}</Note>}
        {tools.length === 0 ? (
          <p class="muted small">
            {auth === 'oauth' && !isConnected
              ? 'What it offers is listed once you have signed in.'
              : 'It lists no tools.'}
          </p>
        ) : (
          <ul class="toollist">
            {tools.map((tool) => (
              <ToolLine
                key={tool.name}
                tool={tool}
                serverId={id}
                session={session}
                isConnected={isConnected}
              />
            ))}
          </ul>
        )}
      </div>
      {begun && !isConnected && <SignIn server={name} begun={begun} onClose={() => setBegun(null)} />}
    </Card>
  )
}
