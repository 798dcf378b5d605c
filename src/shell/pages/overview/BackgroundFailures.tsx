import { Note } from '../../parts/States'
import type { Info } from '../../wire'

/** Says that work failed which no request waited for; nothing where none did. */
export function BackgroundFailures({ failures }: { failures: Info['backgroundFailures'] }) {
  const [newest] = failures
  if (!newest) return null
  return (
    <Note>
      Work in the background failed ({newest.source}): {newest.message}{' '}
      <a href="/__sandbank/info" target="_blank" rel="noreferrer">
        {failures.length === 1 ? 'Details' : `All ${failures.length}`}
      </a>
    </Note>
  )
}
