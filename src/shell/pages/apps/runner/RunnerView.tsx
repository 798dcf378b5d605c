import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AppEvent, Theme } from '../../../../sdk/wire'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { SelectField } from '../../../parts/Field'
import { Icon } from '../../../parts/Icon'
import { Empty, Note } from '../../../parts/States'
import { Choice } from '../../../parts/Tabs'
import { useMedia } from '../../../parts/use-media'
import { drawMark, mark } from '../../../state/mark'
import { leaveForChat } from '../../../state/prefill'
import { useQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import { isDark } from '../../../state/theme'
import type { WalletApp } from '../../../wire'
import { type Owner, sessionFor } from '../../wallet/session'
import { MarkPicture } from '../dialogs/MarkPicture'
import { useHostUi } from '../dialogs/use-host-ui'
import { useHrefs } from '../hrefs'
import { NOBODY, viewerOptions } from '../viewer'
import { Inspector } from './Inspector'
import { Leaks } from './Leaks'
import { type AppLog, logged, NOTHING_LOGGED } from './log'
import { shellPath } from './shell-path'
import { useAppFrame } from './use-app-frame'

const SIZES = [
  ['desktop', 'Desktop'],
  ['compact', 'Compact'],
] as const
const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

interface Props {
  app: WalletApp
  owner: Owner
}

/** The app as a visitor sees it, with an inspector next to it. */
export function RunnerView({ app, owner }: Props) {
  const { slug, manifest } = app
  const { route } = useLocation()
  const [query, change] = useQuery()
  const [theme, setTheme] = useState<Theme>(isDark() ? 'dark' : 'light')
  const [round, setRound] = useState(0)
  const [log, setLog] = useState<AppLog>(NOTHING_LOGGED)
  const [context, setContext] = useState<{ body: string; label?: string } | null>(null)
  const as = query.as ?? owner.wallet.id
  const viewer = owner.wallets.find(({ id }) => id === as)
  const isCompact = query.size === 'compact'
  const see = (id: string) => change({ as: id === owner.wallet.id ? null : id })
  const dialogs = useHostUi({
    requester: { title: manifest?.title || slug, slug, owner: owner.wallet.label },
    wallets: owner.wallets,
    session: async () => viewer && sessionFor(viewer),
    onSignIn: ({ id }) => {
      frame.noteSignedIn(id)
      see(id)
    },
    onContext: (body, label) => setContext({ body, ...(label !== undefined && { label }) }),
    onNavigate: (path) => route(shellPath(path)),
    onPrefill: (text) => {
      leaveForChat(text)
      route('/ui/agent')
    },
  })
  const frame = useAppFrame({
    wallet: app.owner.walletAddress,
    slug,
    title: manifest?.title || slug,
    viewer,
    wallets: owner.wallets,
    theme,
    isCompact,
    // What was saved, and who may open it, is shown at once.
    round: `${round} ${app.version} ${app.visibility}`,
    ui: dialogs.ui,
    onEvent: (event: AppEvent) => setLog((before) => logged(before, event)),
    onOpening: () => {
      dialogs.dismiss()
      setContext(null)
      setLog(NOTHING_LOGGED)
    },
  })
  const checked = useResource(`check ${slug} ${app.version}`, (signal) =>
    call('GET /apps/:slug/check', { key: owner.session, params: { slug }, signal }),
  )
  const reload = () => setRound((before) => before + 1)
  const underWay = log.calls.filter(({ end }) => end === undefined).length
  return (
    <div class="runner">
      <Tools
        summary={`As ${viewer?.label ?? 'nobody'}, ${isCompact ? 'compact' : 'desktop'}, ${theme}`}
        reload={
          <Button size="s" icon="replay" title="Load the page anew" onClick={reload}>
            Reload
          </Button>
        }
        others={
          <>
            <Button
              size="s"
              kind="quiet"
              title="Fire the page’s refresh event"
              disabled={frame.opened.state !== 'open'}
              onClick={frame.refresh}
            >
              Fire refresh
            </Button>
            <span class="runner__busy small muted" role="status">
              {underWay > 0 && (
                <>
                  <span class="spinner" aria-hidden="true" />{' '}
                  {underWay === 1 ? 'one call under way' : `${underWay} calls under way`}
                </>
              )}
            </span>
          </>
        }
      >
        <SelectField label="Seen by" value={as} options={viewerOptions(owner)} onChange={see} />
        <Choice
          label="Size"
          options={SIZES}
          value={isCompact ? 'compact' : 'desktop'}
          onChange={(size) => change({ size: size === 'compact' ? size : null })}
        />
        <Choice label="Theme of the app" options={THEMES} value={theme} onChange={setTheme} />
      </Tools>
      <div class="runner__parts">
        <div class={`appstage ${isCompact ? 'appstage--compact' : ''}`}>
          <div class="appstage__holder" ref={frame.stage} />
          <Instead
            app={app}
            isNobody={as === NOBODY}
            opened={frame.opened}
            closed={log.closed}
            onReload={reload}
          />
        </div>
        <div class="stack stack--tight runner__side">
          <Inspector
            app={app}
            owner={owner}
            log={log}
            checked={checked}
            context={context}
            onClear={() => setLog(NOTHING_LOGGED)}
          />
          <Leaks sentences={frame.leaks} />
          <p class="runner__mark small muted">
            <MarkPicture mark={mark.value} size={22} />
            <span>
              Your mark is <strong>{mark.value.name}</strong>. Questions of Sandbank carry it; no app knows
              it.
            </span>
            <Button size="s" kind="quiet" onClick={drawMark}>
              Draw another
            </Button>
          </p>
        </div>
      </div>
      {dialogs.dialog}
    </div>
  )
}

interface ToolsProps {
  /** What is chosen, in a line. */
  summary: string
  reload: ComponentChildren
  others: ComponentChildren
  children: ComponentChildren
}

/** How the app is shown. Where there is little space it folds to a line, so that the app begins near the top. */
function Tools({ summary, reload, others, children }: ToolsProps) {
  if (useMedia('(width < 48rem)')) {
    return (
      <div class="runner__folded">
        <details class="runner__fold">
          <summary class="small">{summary}</summary>
          <div class="runner__tools">
            {children}
            {others}
          </div>
        </details>
        {reload}
      </div>
    )
  }
  return (
    <div class="runner__tools">
      {children}
      <span class="row">{reload}</span>
      {others}
    </div>
  )
}

interface InsteadProps {
  app: WalletApp
  isNobody: boolean
  opened: ReturnType<typeof useAppFrame>['opened']
  closed: string | null
  onReload: () => void
}

/** What stands in the place of the page where it is not there. */
function Instead({ app, isNobody, opened, closed, onReload }: InsteadProps) {
  const hrefs = useHrefs()
  if (closed !== null) {
    return (
      <div class="appstage__instead">
        <Empty
          title="The page is gone"
          action={
            <Button icon="replay" onClick={onReload}>
              Load it anew
            </Button>
          }
        >
          {closed}
        </Empty>
      </div>
    )
  }
  if (opened.state === 'opening') {
    return (
      <p class="appstage__instead muted" role="status">
        <span class="spinner" aria-hidden="true" /> Opening…
      </p>
    )
  }
  if (opened.state === 'open') return null
  const isHidden = app.visibility === 'private' && /not found|there is no/i.test(opened.why)
  return (
    <div class="appstage__instead">
      {isHidden ? (
        <Empty
          title={isNobody ? 'Nobody but its owner can open it' : 'This wallet cannot open it'}
          action={<a href={hrefs.app(app.slug, 'settings')}>Say who may open it</a>}
        >
          The app is private: for everybody but its owner it is not there.
        </Empty>
      ) : (
        <Note tone="warn">
          <p>{opened.why}</p>
          <p class="row small">
            <Icon name="file" size={15} />
            <a href={hrefs.file(`${app.path}/index.html`)}>Open index.html</a>
          </p>
        </Note>
      )}
    </div>
  )
}
