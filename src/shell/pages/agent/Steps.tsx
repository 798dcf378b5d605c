import { useState } from 'preact/hooks'
import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Json } from '../../parts/Json'
import { Problem } from '../../parts/States'
import { useResource } from '../../state/resource'

type Step = AnswerTo<'GET /__sandbank/agent/jobs/:id/steps'>['steps'][number]

interface Props {
  jobId: string
  session: string
  /** Another text whenever there may be more steps. */
  state: string
  isOpen: boolean
  /** What the job said at its end: what stands there is not said again at its step. */
  response: string | undefined
}

/** What was done for a prompt, step by step; read when it is opened. */
export function Steps({ jobId, session, state, isOpen, response = '' }: Props) {
  const [isShown, setShown] = useState(isOpen)
  const found = useResource(isShown ? `steps ${jobId} ${state}` : null, (signal) =>
    call('GET /__sandbank/agent/jobs/:id/steps', { key: session, params: { id: jobId }, signal }),
  )
  // What a brain notes for itself is no step for people.
  const steps = found.data?.steps.filter(({ args }) => args !== null) ?? []
  if (isShown && found.data && steps.length === 0) return null
  return (
    <details class="small" open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{steps.length > 0 ? `Steps (${steps.length})` : 'Steps'}</summary>
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      <ol class="jobsteps">
        {steps.map((step) => (
          <OneStep key={step.n} step={step} response={response} />
        ))}
      </ol>
    </details>
  )
}

function OneStep({ step: { tool, state, args, result }, response }: { step: Step; response: string }) {
  const { text, links } = summaryOf(result)
  return (
    <li class="stack stack--tight">
      <p class="row">
        <code>{tool}</code>
        <Badge tone={state === 'done' ? 'ok' : state === 'refused' ? 'warn' : 'accent'}>
          {state === 'intended' ? 'under way' : state}
        </Badge>
        {links.map(({ label, path }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </p>
      {text && !response.includes(text) && <p class="thread__text">{text}</p>}
      <details>
        <summary>Arguments and result</summary>
        <Json text={JSON.stringify(args, null, 2)} label={`Arguments of ${tool}`} />
        <Json text={JSON.stringify(result, null, 2)} label={`Result of ${tool}`} />
      </details>
    </li>
  )
}

/** What a tool's result shows to people: its text or refusal, and where the shell shows it. */
function summaryOf(result: unknown): { text: string; links: { label: string; path: string }[] } {
  if (typeof result !== 'object' || result === null) return { text: '', links: [] }
  const { text, message, links } = result as { text?: unknown; message?: unknown; links?: unknown }
  return {
    text: String(text ?? message ?? ''),
    links: Array.isArray(links) ? (links as { label: string; path: string }[]) : [],
  }
}
