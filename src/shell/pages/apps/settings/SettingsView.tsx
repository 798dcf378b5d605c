import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Confirm } from '../../../parts/Dialog'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { removeApp } from '../files'
import { useHrefs } from '../hrefs'
import { VISIBILITIES, type Visibility } from '../visibility'
import { Copies } from './Copies'
import { Model } from './Model'
import { Rename } from './Rename'
import { Secrets } from './Secrets'

interface Props {
  app: WalletApp
  owner: Owner
  onChanged: (app: WalletApp) => void
}

/** Who may open it, its secrets, who answers its scripts, copies of it, and its end. */
export function SettingsView({ app, owner, onChanged }: Props) {
  const { slug, path, visibility } = app
  const { session } = owner
  const [show, busy] = useAction(async (visibility: Visibility) => {
    onChanged(await call('PATCH /apps/:slug', { key: session, params: { slug }, body: { visibility } }))
    publish('apps.changed')
    toast(`The app is ${visibility} now`)
  })
  return (
    <div class="cols">
      <div class="stack stack--wide">
        <Card title="Who may open it">
          <fieldset class="appchoice" disabled={busy}>
            <legend class="visually-hidden">Who may open it</legend>
            {VISIBILITIES.map(([id, means]) => (
              <label key={id} class="appchoice__one">
                <input type="radio" name="visibility" checked={id === visibility} onChange={() => show(id)} />
                <span>
                  <strong>{id}</strong>
                  <span class="small muted">{means}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </Card>
        <Secrets app={app} session={session} />
        <Model app={app} session={session} onChanged={onChanged} />
      </div>
      <div class="stack stack--wide">
        <Files app={app} />
        <Rename app={app} session={session} />
        <Copies app={app} session={session} />
        <Remove slug={slug} path={path} session={session} />
      </div>
    </div>
  )
}

function Files({ app: { path } }: { app: WalletApp }) {
  const hrefs = useHrefs()
  return (
    <Card title="Files" lede="What is written there runs at once.">
      <ul class="stack stack--tight">
        <li>
          <a href={hrefs.file(`${path}/manifest.json`)}>manifest.json</a>{' '}
          <span class="muted small">permissions, scripts, schedule, secrets</span>
        </li>
        <li>
          <a href={hrefs.file(`${path}/index.html`)}>index.html</a> <span class="muted small">the page</span>
        </li>
        <li>
          <a href={hrefs.folder(path)}>{path}</a> <span class="muted small">the whole folder</span>
        </li>
      </ul>
    </Card>
  )
}

function Remove({ slug, path, session }: { slug: string; path: string; session: string }) {
  const { route } = useLocation()
  const hrefs = useHrefs()
  const [isConfirming, setConfirming] = useState(false)
  const [remove, busy] = useAction(async () => {
    await removeApp({ session, path })
    toast(`Deleted ${slug}`, 'For 24 hours its files can be restored.')
    route(hrefs.apps, true)
  })
  return (
    <Card title="Delete it">
      <div class="stack">
        <p class="muted">
          Its folder goes, with its page, scripts and data. For 24 hours the files can be restored.
        </p>
        <div>
          <Button kind="danger" icon="trash" onClick={() => setConfirming(true)}>
            Delete {slug}
          </Button>
        </div>
        {isConfirming && (
          <Confirm
            title={`Delete ${slug}?`}
            confirm="Delete"
            busy={busy}
            onConfirm={remove}
            onClose={() => setConfirming(false)}
          >
            <p>
              Nobody can open it any more, and its schedule stops. Records of its visitors stay until there is
              an app of this name again.
            </p>
          </Confirm>
        )}
      </div>
    </Card>
  )
}
