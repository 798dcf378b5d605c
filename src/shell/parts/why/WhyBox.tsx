import type { Decision } from '../../wire'
import { Icon } from '../Icon'
import { explainDecision } from './why'
import './WhyBox.css'

/** Why a request was refused: the rule with its numbers, a sentence, and the way to change it. */
export function WhyBox({ decision }: { decision: Decision }) {
  const why = explainDecision(decision)
  return (
    <div class="why">
      <p class="why__sentence">
        <strong>Why:</strong> {why.sentence}
      </p>
      <p class="row small">
        <code class="why__rule">{decision.text}</code>
        {why.place && (
          <a class="why__place" href={why.place.href}>
            {why.place.text}
            <Icon name="right" size={14} />
          </a>
        )}
      </p>
    </div>
  )
}
