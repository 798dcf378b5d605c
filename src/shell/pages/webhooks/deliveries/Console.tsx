import { formatStamp } from '../../../format'
import type { Delivery } from '../../../wire'

type Line = Delivery['logs'][number]

/** What the handler wrote to its console, each with the line that wrote it. */
export function Console({ lines }: { lines: readonly Line[] }) {
  return (
    <section class="stack stack--tight" aria-label="Console">
      <h2 class="hooktitle">Console</h2>
      {lines.length === 0 ? (
        <p class="small muted">The handler wrote nothing.</p>
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
