import { useState } from 'preact/hooks'
import { Json } from '../../parts/Json'
import type { ServerTool } from '../../wire'
import { TryTool } from './TryTool'

interface Props {
  tool: ServerTool
  serverId: string
  session: string
  isConnected: boolean
}

/** A tool: what it says of itself, what it takes, and a place to try it. */
export function ToolLine({ tool, serverId, session, isConnected }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <code>{tool.name}</code> <span class="muted">{tool.description}</span>
        </summary>
        {isOpen && (
          <div class="stack toollist__inside">
            <TryTool tool={tool} serverId={serverId} session={session} isConnected={isConnected} />
            <details class="small">
              <summary>Schema of its arguments</summary>
              <Json text={JSON.stringify(tool.inputSchema, null, 2)} label={`Schema of ${tool.name}`} />
            </details>
          </div>
        )}
      </details>
    </li>
  )
}
