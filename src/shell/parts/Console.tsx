import { formatStamp } from '../format'
import './Console.css'

interface Line {
  level: string
  text: string
  at: string
  file?: string | undefined
  line?: number | undefined
}

interface Props {
  lines: readonly Line[]
  /** Where nothing was written. */
  empty: string
}

/** What code of the user wrote to its console, each with the line that wrote it. */
export function Console({ lines, empty }: Props) {
  return (
    <section class="stack stack--tight" aria-label="Console">
      <h2 class="console__title">Console</h2>
      {lines.length === 0 ? (
        <p class="small muted">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ol class="console" tabIndex={0} aria-label="Lines of the console">
          {lines.map(({ level, text, at, file, line }, n) => (
            <li key={n} class={`console__line console__line--${level}`}>
              <span class="console__level">{level}</span>
              <span class="console__text">{text}</span>
              <span class="console__place" title={`${formatStamp(at)} UTC`}>
                {file && `${file}${line === undefined ? '' : `:${line}`}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
