import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Json } from '../../parts/Json'
import { type Resource, useResource } from '../../state/resource'
import type { Step } from './cards'

interface Props {
  steps: readonly Step[]
  isOpen: boolean
  /** The last message of the job, which is not repeated at its step. */
  response: string
}

/** The steps of a job. `state`: another text whenever there may be more of them. */
export function useSteps(jobId: string, session: string, state: string): Resource<Step[]> {
  return useResource(`steps ${jobId} ${state}`, async (signal) => {
    const options = { key: session, params: { id: jobId }, signal }
    return (await call('GET /__sandbank/agent/jobs/:id/steps', options)).steps
  })
}

/** What was done for a prompt, step by step. */
export function Steps({ steps, isOpen, response }: Props) {
  // What a brain notes for itself is no step for people.
  const shown = steps.filter(({ args }) => args !== null)
  if (shown.length === 0) return null
  return (
    <details class="small" open={isOpen}>
      <summary>Steps ({shown.length})</summary>
      <ol class="jobsteps">
        {shown.map((step) => (
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
