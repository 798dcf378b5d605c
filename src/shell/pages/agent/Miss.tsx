import { Button } from '../../parts/Button'
import { type Intent, sendable } from './first-prompts'

interface Props {
  nearest: readonly string[]
  intents: readonly Intent[]
  onTake: (prompt: string) => void
}

/** What is nearest to a prompt that was not understood, and the rest of what would be. */
export function Miss({ nearest, intents, onTake }: Props) {
  return (
    <>
      <p class="small muted" id="nearest">
        Nearest to it:
      </p>
      <ul class="row choices" aria-labelledby="nearest">
        {nearest.map((prompt) => (
          <li key={prompt}>
            <Button size="s" onClick={() => onTake(prompt)}>
              {prompt}
            </Button>
          </li>
        ))}
      </ul>
      {intents.length > 0 && (
        <details class="small">
          <summary>What it understands</summary>
          <ul class="understands">
            {intents
              .filter((intent) => sendable(intent).length > 0)
              .map((intent) => (
                <li key={intent.name}>
                  <button type="button" onClick={() => onTake(sendable(intent)[0] ?? '')}>
                    {sendable(intent)[0]}
                  </button>
                  <span class="muted">{intent.means}</span>
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  )
}
