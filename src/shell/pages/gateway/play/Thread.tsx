import { Json } from '../../../parts/Json'
import { ThreadBox } from '../../../parts/ThreadBox'
import { AnswerDetails } from './AnswerDetails'
import type { View } from './advice'
import { type Call, calls } from './calls'
import { Refused } from './Refused'

/** Characters of an answer that are read out when it is there; the rest is there to be read. */
const READ_OUT = 300

/** The conversation: prompts, answers, and notes about them. */
export function Thread({ onView }: { onView: (view: View) => void }) {
  const all = calls.value
  return (
    <ThreadBox newest={all.at(-1)?.id} changes={all}>
      {all.map((call) => (
        <li key={call.id}>
          <OneCall call={call} onView={onView} />
        </li>
      ))}
    </ThreadBox>
  )
}

function OneCall({ call, onView }: { call: Call; onView: (view: View) => void }) {
  const { prompt, answer, model } = call
  const { reading, stage, error } = answer
  const isOpen = answer.endMs === null
  return (
    <article class="stack stack--tight">
      <p class="thread__asked">{prompt}</p>
      <div class="thread__answer stack stack--tight" aria-busy={isOpen}>
        <p class="muted small">{model}</p>
        {reading.reasoning !== '' && (
          <details class="small muted">
            <summary>What it thought</summary>
            <p class="thread__text">{reading.reasoning}</p>
          </details>
        )}
        {reading.text !== '' && (
          <p class={`thread__text ${isOpen ? 'thread__text--open' : ''}`}>{reading.text}</p>
        )}
        {stage === 'waiting' && (
          <p class="row muted small" role="status">
            <span class="spinner" aria-hidden="true" /> Waiting for the first word…
          </p>
        )}
        {reading.images.length > 0 && (
          <div class="thread__images">
            {reading.images.map((image, at) => (
              <img key={at} src={image} alt={`${prompt}, ${at + 1} of ${reading.images.length}`} />
            ))}
          </div>
        )}
        {reading.toolCalls.map(({ name, arguments: args }, at) => (
          <div key={at} class="stack stack--tight">
            <p class="small">
              Calls the tool <code>{name}</code>
            </p>
            <Json text={args} label={`Arguments of ${name}`} />
          </div>
        ))}
        {error && <Refused error={error} onView={onView} />}
        {stage === 'cancelled' && (
          <p class="muted small">Cancelled: generation stopped, and what had been sent is billed.</p>
        )}
        {!isOpen && <AnswerDetails call={call} />}
      </div>
      {!isOpen && (
        <p class="visually-hidden" role="status">
          {stage === 'whole' ? `Answered: ${reading.text.slice(0, READ_OUT)}` : `The request ended: ${stage}`}
        </p>
      )}
    </article>
  )
}
