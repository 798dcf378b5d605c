import { Icon } from '../../parts/Icon'
import type { WalletApp } from '../../wire'
import { useHrefs } from './hrefs'

/** What is wrong with the manifest, each with its line and the way there. Nothing where nothing is. */
export function Problems({ app: { path, problems } }: { app: WalletApp }) {
  const hrefs = useHrefs()
  if (problems.length === 0) return null
  return (
    <section class="problem" aria-label="Problems of the manifest">
      <Icon name="warn" />
      <div class="grow stack stack--tight">
        <h2 class="problem__title">
          {problems.length === 1 ? 'One problem' : `${problems.length} problems`}: nothing of this app runs
          until {problems.length === 1 ? 'it is' : 'they are'} solved
        </h2>
        <ul class="stack stack--tight">
          {problems.map(({ file, path: at, line, message }) => (
            <li key={`${file} ${at} ${message}`}>
              <a href={hrefs.file(`${path}/${file}`, line)}>
                {file}
                {line !== undefined && `:${line}`}
              </a>{' '}
              {at && <code>{at}</code>} {message}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
