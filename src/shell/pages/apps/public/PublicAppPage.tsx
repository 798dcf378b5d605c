import { useEffect, useState } from 'preact/hooks'
import { asApiError, call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Logo } from '../../../parts/Logo'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { leaveForChat } from '../../../state/prefill'
import { type Resource, useResource } from '../../../state/resource'
import { isDark } from '../../../state/theme'
import type { Wallet, WalletApp } from '../../../wire'
import { sessionFor } from '../../wallet/session'
import { useHostUi } from '../dialogs/use-host-ui'
import { APP_EVENTS } from '../events'
import { Leaks } from '../runner/Leaks'
import { shellPath } from '../runner/shell-path'
import { useAppFrame } from '../runner/use-app-frame'
import { useAppEvents } from '../use-app-events'
import { addressed, rememberedViewer, rememberViewer } from './viewer'
import '../apps.css'

/** An app as its visitors see it: a bar that says whose it is and who looks, and below it nothing but the app. */
export function PublicAppPage() {
  useAppEvents()
  const { owner, slug } = addressed(location.pathname)
  const [viewerId, setViewerId] = useState(rememberedViewer)
  const wallets = useResource('wallets', async (signal) => {
    return (await call('GET /__sandbank/wallets', { signal })).wallets
  })
  const viewer = wallets.data?.find(({ id }) => id === viewerId)
  const found = useFound(owner, slug, wallets.data, viewer)
  const title = found.data?.app?.manifest?.title || slug
  useEffect(() => {
    document.title = title
  }, [title])
  const see = (id: string | null) => {
    rememberViewer(id)
    setViewerId(id)
  }
  const ownerName = walletOf(wallets.data, owner)?.label ?? owner
  const [problem, setProblem] = useState<string | null>(null)
  const dialogs = useHostUi({
    requester: { title, slug, owner: ownerName },
    wallets: wallets.data ?? [],
    session: async () => viewer && sessionFor(viewer),
    onSignIn: ({ id }) => see(id),
    onContext: () => {},
    onNavigate: (path) => location.assign(shellPath(path)),
    onPrefill: (text) => {
      leaveForChat(text)
      location.assign('/ui/agent')
    },
  })
  const error = wallets.error ?? found.error
  return (
    <main class="alone">
      <header class="alone__bar">
        <a class="alone__home" href="/" title="Sandbank">
          <Logo size={22} />
          <span class="visually-hidden">Sandbank</span>
        </a>
        <h1 class="alone__title">{title}</h1>
        <p class="alone__who small muted">
          <span class="alone__owner">by {ownerName} · </span>
          {viewer ? (
            <>
              you are <strong>{viewer.label}</strong>
            </>
          ) : (
            'not signed in'
          )}
        </p>
        {viewer ? (
          <Button size="s" kind="quiet" onClick={() => see(null)}>
            Sign out
          </Button>
        ) : (
          <Button size="s" disabled={!wallets.data} onClick={() => void dialogs.ui.requireSignIn()}>
            Sign in
          </Button>
        )}
      </header>
      <div class="alone__main">
        {error && (
          <div class="alone__message">
            <Problem
              error={error}
              onRetry={() => {
                wallets.reload()
                found.reload()
              }}
            />
          </div>
        )}
        {problem !== null && (
          <div class="alone__message">
            <Empty
              title="The app is not shown"
              action={
                <Button icon="replay" onClick={() => location.reload()}>
                  Load it anew
                </Button>
              }
            >
              {problem}
            </Empty>
          </div>
        )}
        {!found.data && !error && <Skeleton rows={6} tall />}
        {found.data && !found.data.app && (
          <div class="alone__message">
            <NotOpen isPrivate={found.data.isPrivate} ownerName={ownerName} slug={slug} />
          </div>
        )}
        {found.data?.app && problem === null && wallets.data && (
          <Frame
            key={`${found.data.app.owner.walletId} ${slug}`}
            app={found.data.app}
            viewer={viewer}
            wallets={wallets.data}
            dialogs={dialogs}
            onProblem={setProblem}
          />
        )}
      </div>
      {dialogs.dialog}
    </main>
  )
}

interface FrameProps {
  app: WalletApp
  viewer: Wallet | undefined
  wallets: readonly Wallet[]
  dialogs: ReturnType<typeof useHostUi>
  onProblem: (why: string) => void
}

const COMPACT = '(width < 40rem)'

function Frame({ app, viewer, wallets, dialogs, onProblem }: FrameProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>(isDark() ? 'dark' : 'light')
  const [isCompact] = useState(() => matchMedia(COMPACT).matches)
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setTheme(isDark() ? 'dark' : 'light')
    scheme.addEventListener('change', follow)
    return () => scheme.removeEventListener('change', follow)
  }, [])
  const { stage, opened, leaks } = useAppFrame({
    wallet: app.owner.walletAddress,
    slug: app.slug,
    title: app.manifest?.title || app.slug,
    viewer,
    wallets,
    theme,
    isCompact,
    round: `${app.version} ${app.visibility}`,
    ui: dialogs.ui,
    onEvent: (event) => {
      if (event.kind === 'closed') onProblem(event.why)
    },
    onOpening: () => {},
  })
  const why = opened.state === 'refused' ? opened.why : null
  useEffect(() => {
    if (why !== null) onProblem(why)
  }, [why])
  return (
    <>
      {opened.state === 'opening' && (
        <p class="alone__message muted" role="status">
          <span class="spinner" aria-hidden="true" /> Opening…
        </p>
      )}
      <Leaks sentences={leaks} />
      <div class="alone__stage" ref={stage} />
    </>
  )
}

function NotOpen({ isPrivate, ownerName, slug }: { isPrivate: boolean; ownerName: string; slug: string }) {
  return isPrivate ? (
    <Empty title="This app is private">
      Only {ownerName}, its owner, can open it. Sign in as {ownerName} to see it, or let its owner say who may
      open it, in the settings of the app.
    </Empty>
  ) : (
    <Empty title="There is no app here" action={<a href="/ui/apps">Your apps</a>}>
      {ownerName} has no app called “{slug}”. It may have been deleted, or the link is from another database.
    </Empty>
  )
}

type Found = { app: WalletApp; isPrivate: false } | { app: null; isPrivate: boolean }

/** The app as the viewer may see it; where they may not, whether it is there at all. */
function useFound(
  owner: string,
  slug: string,
  wallets: readonly Wallet[] | undefined,
  viewer: Wallet | undefined,
): Resource<Found> {
  return useResource<Found>(
    wallets ? `app ${owner} ${slug} ${viewer?.id}` : null,
    async (signal) => {
      const params = { wallet: owner, slug }
      const read = (key?: string) => call('GET /apps/:wallet/:slug', { key, params, signal })
      try {
        return { app: await read(viewer && (await sessionFor(viewer))), isPrivate: false }
      } catch (reason) {
        if (asApiError(reason).status !== 404) throw reason
        // The emulator discloses nothing of private apps to other wallets. All wallets here are this user's.
        const its = walletOf(wallets, owner)
        if (!its || its.id === viewer?.id) return { app: null, isPrivate: false }
        const isThere = await read(await sessionFor(its)).then(
          () => true,
          () => false,
        )
        return { app: null, isPrivate: isThere }
      }
    },
    APP_EVENTS,
  )
}

function walletOf(wallets: readonly Wallet[] | undefined, named: string): Wallet | undefined {
  return wallets?.find(
    ({ id, evmAddress }) => id === named || evmAddress.toLowerCase() === named.toLowerCase(),
  )
}
