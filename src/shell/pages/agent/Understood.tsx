import { useEffect, useState } from 'preact/hooks'
import type { AnswerTo } from '../../../contract'
import { type ApiError, asApiError, call } from '../../api'

type DryRun = AnswerTo<'POST /__sandbank/agent/understand'> & {
  /** What was not said, and what is taken for it. */
  readonly defaults: readonly { readonly slot: string; readonly value: string; readonly message: string }[]
}

/** Since the last key was pressed. */
const PAUSE_MS = 300

interface Props {
  text: string
  session: string
  threadId: string | undefined
}

/** What the scripted brain would do with what is being written; nothing is done. */
export function Understood({ text, session, threadId }: Props) {
  const { found, problem } = useDryRun(text.trim(), session, threadId)
  return (
    <div class="understood small" role="status">
      {!problem && !found && <p class="muted">What it would do stands here, before anything is done.</p>}
      {problem && <p class="agent__error">What it would do cannot be told now: {problem.message}</p>}
      {found && <Words found={found} />}
    </div>
  )
}

function Words({ found: { outcome, intents, plan, response, defaults } }: { found: DryRun }) {
  if (outcome !== 'done') {
    const how = { asks: 'It would ask', refused: 'It would refuse', not_understood: 'Not understood yet' }[
      outcome
    ]
    return (
      <p class="muted">
        <strong>{how}:</strong> {response}
      </p>
    )
  }
  return (
    <>
      <p>
        <strong>Understood as:</strong> {plan.join('; then ')}
      </p>
      {intents.map(({ intent, slots }, at) => (
        <dl key={at} class="slots">
          <div>
            <dt class="visually-hidden">Intent</dt>
            <dd>
              <code>{intent}</code>
            </dd>
          </div>
          {Object.entries(slots).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {defaults.length > 0 && <p class="muted">{defaults.map(({ message }) => message).join(' ')}</p>}
    </>
  )
}

/** Asked for again whenever there was a pause in writing. */
function useDryRun(prompt: string, session: string, threadId: string | undefined) {
  const [state, setState] = useState<{ found?: DryRun; problem?: ApiError }>({})
  useEffect(() => {
    if (prompt === '') return setState({})
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const body = { prompt, ...(threadId !== undefined && { threadId }) }
      call('POST /__sandbank/agent/understand', { key: session, body, signal: controller.signal }).then(
        (found) => setState({ found }),
        (reason: unknown) => {
          if (!controller.signal.aborted) setState({ problem: asApiError(reason) })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [prompt, session, threadId])
  return state
}
