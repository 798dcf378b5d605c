import { Finder, type Found } from '../../parts/Finder'
import { hasWords } from '../../parts/layout/commands'
import { type Intent, sendable } from './first-prompts'

interface Props {
  intents: readonly Intent[]
  /** Takes the prompt that was chosen. */
  onChoose: (prompt: string) => void
  onClose: () => void
}

/** Everything that the agent can be asked for, by an example each, searched by typing. */
export function PromptFinder({ intents, onChoose, onClose }: Props) {
  const find = (text: string): readonly Found[] =>
    intents.flatMap((intent) =>
      sendable(intent)
        .filter((example) => hasWords(`${example} ${intent.means} ${intent.name}`, text))
        .map((example) => ({
          id: `${intent.name} ${example}`,
          name: example,
          hint: intent.means,
          isWordy: true,
          icon: intent.acts ? ('send' as const) : ('search' as const),
          run: () => onChoose(example),
        })),
    )
  return (
    <Finder
      label="Find something that the agent can be asked"
      placeholder="What shall it do, or say?"
      find={find}
      none="None of its examples has these words. It may understand them all the same: write, and see what it would do."
      onClose={onClose}
    />
  )
}
