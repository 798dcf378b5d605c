import { useEffect, useState } from 'preact/hooks'
import { formatBytes } from '../../format'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { Logo } from '../../parts/Logo'
import { Note, Skeleton } from '../../parts/States'
import { saveFile } from '../../save-file'
import '../boot/boot.css'
import './remove.css'

interface Installed {
  workers: string[]
  databases: string[]
  caches: string[]
  keys: string[]
  bytes: number | null
}

/** How Sandbank is removed from an origin, by src/hosts/page/uninstall.ts. */
export interface Removal {
  inspect(): Promise<Installed>
  exportState(): Promise<{ name: string; content: Blob }>
  uninstall(): Promise<Installed>
}

type Phase =
  | { name: 'looking' }
  | { name: 'found'; installed: Installed }
  | { name: 'removing'; installed: Installed }
  | { name: 'removed'; installed: Installed }
  | { name: 'failed'; installed: Installed | null; message: string }

type Exported =
  | { name: 'not' | 'busy' }
  | { name: 'saved'; file: string }
  | { name: 'failed'; message: string }

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))

/** Is shown without an emulator, so that it is there also where the worker is broken. */
export function RemovePage({ removal }: { removal: Removal }) {
  const [phase, setPhase] = useState<Phase>({ name: 'looking' })
  const [exported, setExported] = useState<Exported>({ name: 'not' })
  const [isConfirming, setConfirming] = useState(false)

  const look = () => {
    setPhase({ name: 'looking' })
    removal.inspect().then(
      (installed) => setPhase({ name: 'found', installed }),
      (thrown: unknown) => setPhase({ name: 'failed', installed: null, message: messageOf(thrown) }),
    )
  }
  useEffect(look, [])

  const save = async () => {
    setExported({ name: 'busy' })
    try {
      const { name, content } = await removal.exportState()
      saveFile(name, content)
      setExported({ name: 'saved', file: name })
    } catch (thrown) {
      setExported({ name: 'failed', message: messageOf(thrown) })
    }
  }
  const remove = async (installed: Installed) => {
    setConfirming(false)
    setPhase({ name: 'removing', installed })
    try {
      setPhase({ name: 'removed', installed: await removal.uninstall() })
    } catch (thrown) {
      const left = await removal.inspect().catch(() => null)
      setPhase({ name: 'failed', installed: left, message: messageOf(thrown) })
    }
  }

  if (phase.name === 'removed') {
    return (
      <Frame title="Sandbank is removed">
        <p role="status">This is gone from {location.origin}:</p>
        <What installed={phase.installed} />
        <p>Other tabs of this address that are open stay without an answer until they are reloaded.</p>
        <p>
          <a href="/">Install it again</a>, or close this tab.
        </p>
      </Frame>
    )
  }
  if (phase.name === 'looking') {
    return (
      <Frame title="Remove Sandbank from this origin">
        <Skeleton rows={4} />
      </Frame>
    )
  }
  const { installed } = phase
  if (installed && isNothing(installed)) {
    return (
      <Frame title="Nothing to remove">
        <p>Sandbank has no worker, database, cache or setting in this browser for {location.origin}.</p>
        <p>
          <a href="/">Install it</a>, or close this tab.
        </p>
      </Frame>
    )
  }
  const isBusy = phase.name === 'removing'
  return (
    <Frame title="Remove Sandbank from this origin">
      <p>
        This goes from {location.origin} in this browser. Other workers, databases and caches of this address
        stay, and so does what a Node host keeps on the disk.
      </p>
      {phase.name === 'failed' && (
        <div role="alert">
          <Note tone="warn">{phase.message}</Note>
        </div>
      )}
      {installed && <What installed={installed} />}
      {installed?.databases.includes('sandbank') && (
        <section class="remove__step" aria-labelledby="remove-keep">
          <h2 id="remove-keep">Keep the state first</h2>
          <p class="small muted">
            One file, to be imported on “Clock and state”. Secrets stay out of it. It is read by this page, so
            a worker that does not start is not in the way.
          </p>
          <div>
            <Button icon="down" busy={exported.name === 'busy'} disabled={isBusy} onClick={() => void save()}>
              Download the export
            </Button>
          </div>
          {exported.name === 'saved' && (
            <p class="small" role="status">
              Saved as <code>{exported.file}</code>.
            </p>
          )}
          {exported.name === 'failed' && (
            <p class="field__error" role="alert">
              The state could not be exported: {exported.message}
            </p>
          )}
        </section>
      )}
      <div class="row remove__answers">
        {installed ? (
          <Button kind="danger" icon="trash" busy={isBusy} onClick={() => setConfirming(true)}>
            Remove Sandbank
          </Button>
        ) : (
          <Button icon="replay" onClick={look}>
            Look again
          </Button>
        )}
        {isBusy ? <span role="status">Removing…</span> : <a href="/">Keep it and go to the overview</a>}
      </div>
      {isConfirming && installed && (
        <Confirm
          title="Remove Sandbank from this origin?"
          confirm="Remove it"
          onConfirm={() => void remove(installed)}
          onClose={() => setConfirming(false)}
        >
          <p>
            {exported.name === 'saved'
              ? `The state of now is in ${exported.file}. Everything else goes.`
              : 'The state was not exported. There is no way back to it after this.'}
          </p>
        </Confirm>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <main class="boot">
      <div class="boot__card remove">
        <Logo size={40} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

function isNothing({ workers, databases, caches, keys }: Installed): boolean {
  return workers.length + databases.length + caches.length + keys.length === 0
}

function What({ installed }: { installed: Installed }) {
  const kinds = [
    ['Service worker', installed.workers],
    ['Databases', installed.databases],
    ['Caches', installed.caches],
    ['Settings of the shell', installed.keys],
  ] as const
  return (
    <dl class="remove__what">
      {kinds.map(([kind, names]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>
            {names.length === 0 ? (
              <span class="muted">none</span>
            ) : (
              names.map((name) => <code key={name}>{name}</code>)
            )}
          </dd>
        </div>
      ))}
      {installed.bytes !== null && (
        <div>
          <dt>Storage</dt>
          <dd>{formatBytes(installed.bytes)}, all of this origin counted</dd>
        </div>
      )}
    </dl>
  )
}
