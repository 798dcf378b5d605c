import { Ago } from '../../parts/Ago'
import { Badge } from '../../parts/Badge'
import { Icon } from '../../parts/Icon'
import type { WalletApp } from '../../wire'
import { publicPath, useHrefs } from './hrefs'
import { VISIBILITY_TONE } from './visibility'

/** One app in the list: who may open it, what is wrong with it, and when it runs by itself next. */
export function AppLine({ app }: { app: WalletApp }) {
  const { slug, path, manifest, visibility, problems, next } = app
  const hrefs = useHrefs()
  const [first] = next
  return (
    <li class="appline">
      <div class="appline__name">
        <h3 class="row">
          <a href={hrefs.app(slug)}>{manifest?.title || slug}</a>
          <Badge tone={VISIBILITY_TONE[visibility]}>{visibility}</Badge>
          {problems.length > 0 && (
            <Badge tone="bad">{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</Badge>
          )}
        </h3>
        {manifest?.description && <p class="small muted">{manifest.description}</p>}
        <code class="small muted">{path}</code>
      </div>
      <p class="small muted">
        {problems.length > 0 ? (
          'Nothing runs until the problems are solved.'
        ) : first ? (
          <>
            <code>{first.script}</code> runs <Ago at={first.at} />
          </>
        ) : (
          'Runs when it is asked to.'
        )}
      </p>
      <a class="button button--plain button--s" href={publicPath(app)} target="_blank" rel="noreferrer">
        <Icon name="link" size={15} />
        Open<span class="visually-hidden"> {manifest?.title || slug} in a tab of its own</span>
      </a>
    </li>
  )
}
