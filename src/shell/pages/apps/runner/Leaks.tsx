import { Note } from '../../../parts/States'

/** What the lock of an app's page leaves open in this browser, in plain words. Nothing where it holds whole. */
export function Leaks({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Note tone="warn">
      <details>
        <summary>This browser does not hold the app’s page in whole</summary>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </Note>
  )
}
