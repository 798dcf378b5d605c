import { Button } from '../../parts/Button'
import { Problem } from '../../parts/States'
import { useResource } from '../../state/resource'
import { type Question as Asked, choicesFor } from './choices'

interface Props {
  question: Asked
  session: string
  busy: boolean
  onAnswer: (text: string) => void
}

/** What could be answered to a question back, to be chosen by a click. */
export function Question({ question, session, busy, onAnswer }: Props) {
  const found = useResource(`choices ${JSON.stringify(question)}`, (signal) =>
    choicesFor(question, session, signal),
  )
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data || found.data.length === 0) return null
  return (
    <ul class="row choices" aria-label="Answers">
      {found.data.map(({ text, answer }) => (
        <li key={answer}>
          <Button size="s" busy={busy} onClick={() => onAnswer(answer)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
