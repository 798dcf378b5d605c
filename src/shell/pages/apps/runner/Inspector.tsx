import { useState } from 'preact/hooks'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Code } from '../../../parts/Code'
import { Console } from '../../../parts/Console'
import { Tabs } from '../../../parts/Tabs'
import { useQuery } from '../../../state/query'
import type { Resource } from '../../../state/resource'
import type { CheckedApp, WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { KeysView } from '../data/KeysView'
import { RunsView } from '../runs/RunsView'
import { BlockedList } from './BlockedList'
import { CallList } from './CallList'
import { FoundList } from './FoundList'
import type { AppLog } from './log'
import { Permissions } from './Permissions'

interface Props {
  app: WalletApp
  owner: Owner
  log: AppLog
  /** What a check of its files found. */
  checked: Resource<CheckedApp>
  /** What the page says that it shows. */
  context: { body: string; label?: string } | null
  onClear: () => void
}

type Part = 'calls' | 'console' | 'network' | 'check' | 'data' | 'runs'

/** What the page does, as it does it. */
export function Inspector({ app, owner, log, checked, context, onClear }: Props) {
  const [part, setPart] = useState<Part>('calls')
  const [, change] = useQuery()
  const failed = log.lines.filter(({ level }) => level === 'error').length
  const tabs = [
    ['calls', counted('Calls', log.calls.length)],
    ['console', counted('Console', log.lines.length, failed > 0)],
    ['network', counted('Blocked', log.blocked.length, true)],
    ['check', counted('Check', checked.data?.problems.length ?? 0, true)],
    ['data', 'Data'],
    ['runs', 'Runs'],
  ] as const
  return (
    <section class="inspector" aria-label="Inspector">
      <Tabs
        label="Parts of the inspector"
        tabs={tabs}
        current={part}
        onChange={(next) => {
          setPart(next)
          change({ open: null })
        }}
      >
        <div class="inspector__body">
          {part === 'calls' && (
            <>
              <CallList app={app} owner={owner.session} calls={log.calls} />
              {context && (
                <section class="stack stack--tight">
                  <h3>What the page says that it shows{context.label && `: ${context.label}`}</h3>
                  <Code label="Context of the page" wraps>
                    {context.body}
                  </Code>
                </section>
              )}
              {log.calls.some(({ end }) => end) && (
                <p>
                  <Button size="s" kind="quiet" onClick={onClear}>
                    Clear
                  </Button>
                </p>
              )}
            </>
          )}
          {part === 'console' && <Console lines={log.lines} empty="The page wrote nothing." />}
          {part === 'network' && <BlockedList app={app} blocked={log.blocked} />}
          {part === 'check' && (
            <>
              <section class="stack stack--tight">
                <h3>Problems</h3>
                <FoundList app={app} checked={checked} />
              </section>
              <section class="stack stack--tight">
                <h3>Permissions</h3>
                <Permissions app={app} calls={log.calls} />
              </section>
            </>
          )}
          {part === 'data' && <KeysView app={app} owner={owner} />}
          {part === 'runs' && <RunsView app={app} owner={owner} />}
        </div>
      </Tabs>
    </section>
  )
}

function counted(name: string, count: number, isBad = false) {
  if (count === 0) return name
  return (
    <>
      {name} <Badge tone={isBad ? 'warn' : 'plain'}>{count}</Badge>
    </>
  )
}
