import { useEffect, useState } from 'preact/hooks'

/**
 * A stored text that a user changes: theirs is shown until it equals what is stored, or they give it up with `null`;
 * what is stored meanwhile never replaces it.
 */
export function useDraft(stored: string): [text: string, setDraft: (text: string | null) => void] {
  const [draft, setDraft] = useState<string | null>(null)
  // By the draft of that moment: an effect runs after the paint, and a user may have typed in between.
  useEffect(() => setDraft((now) => (now === stored ? null : now)), [stored])
  return [draft ?? stored, (text) => setDraft(text === stored ? null : text)]
}
