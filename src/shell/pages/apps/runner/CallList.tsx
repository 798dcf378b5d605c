import { useState } from 'preact/hooks'
import { formatMs } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Icon } from '../../../parts/Icon'
import { Json } from '../../../parts/Json'
import type { WalletApp } from '../../../wire'
import { DeclareOffer } from '../data/DeclareOffer'
import type { LoggedCall } from './log'

interface Props {
  app: WalletApp
  /** A session of the app's owner. */
  owner: string
  calls: readonly LoggedCall[]
}

/** The calls of the page's SDK, the newest first: arguments, result or error, and how long each took. */
export function CallList({ app, owner, calls }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (calls.length === 0) {
    return (
      <p class="muted small">
        What the page asks of its SDK appears here: <code>bankr.appKV.get(…)</code>,{' '}
        <code>bankr.scripts.run(…)</code> and the others.
      </p>
    )
  }
  return (
    <ol class="sdkcalls" aria-label="Calls of the SDK, newest first">
      {[...calls].reverse().map((call) => {
        const { id, name, args, end } = call
        const isOpen = id === open
        const error = end && 'error' in end ? end.error : undefined
        return (
          <li key={id}>
            <button
              type="button"
              class="sdkcalls__line"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : id)}
            >
              <Icon name="right" size={13} />
              <code class="sdkcalls__what">
                {name}
                <span class="muted">({args.map(short).join(', ')})</span>
              </code>
              {error && <Badge tone="bad">{error.status ?? 'failed'}</Badge>}
              <span class="muted num nowrap">{end ? formatMs(end.ms) : '…'}</span>
            </button>
            {error && !isOpen && <p class="sdkcalls__error small">{error.message}</p>}
            {error && (
              <DeclareOffer
                app={app}
                owner={owner}
                error={{ error: error.error ?? '', message: error.message }}
              />
            )}
            {isOpen && (
              <div class="stack stack--tight sdkcalls__detail">
                <Json label={`Arguments of ${name}`} text={text(args)} />
                {end && 'error' in end && <Json label={`Error of ${name}`} text={text(end.error)} />}
                {end && 'result' in end && <Json label={`Result of ${name}`} text={text(end.result)} />}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function text(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'undefined'
  } catch {
    return String(value)
  }
}

function short(value: unknown): string {
  const whole = text(value).replace(/\s+/g, ' ')
  return whole.length > 40 ? `${whole.slice(0, 40)}…` : whole
}
