import { useEffect, useRef, useState } from 'preact/hooks'
import { type AppConnection, leaksOf, showApp } from '../../../../sdk/host'
import type { AppEvent, HostUi, Theme } from '../../../../sdk/wire'
import { open } from '../../../api'
import { health } from '../../../state/emulator'
import type { Wallet } from '../../../wire'
import { sessionFor } from '../../wallet/session'

interface FrameOptions {
  /** The owner's address, and the app's slug. */
  wallet: string
  slug: string
  title: string
  viewer: Wallet | undefined
  wallets: readonly Wallet[]
  theme: Theme
  isCompact: boolean
  /** Another text opens it anew. */
  round: string
  ui: HostUi
  onEvent: (event: AppEvent) => void
  /** Before it is opened, also anew. */
  onOpening: () => void
}

type Opened = { state: 'opening' } | { state: 'open' } | { state: 'refused'; why: string }

/**
 * Shows an app in a frame of its own inside of the element: opened anew for another size or round, told of another viewer
 * or theme. Row app-frame.
 */
export function useAppFrame(options: FrameOptions) {
  const { wallet, slug, viewer, theme, isCompact, round } = options
  const stage = useRef<HTMLDivElement>(null)
  const connection = useRef<AppConnection | null>(null)
  const latest = useRef(options)
  latest.current = options
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  /** The viewer as whom the page was opened, or was updated since. */
  const shownTo = useRef<string | undefined>(undefined)

  useEffect(() => {
    const { title, ui, onOpening } = latest.current
    const frame = document.createElement('iframe')
    frame.title = `${title}, the app`
    frame.className = 'appstage__frame'
    let isGone = false
    setOpened({ state: 'opening' })
    onOpening()
    stage.current?.append(frame)
    const first = latest.current.viewer
    shownTo.current = first?.id
    showApp({
      frame,
      wallet,
      slug,
      theme: latest.current.theme,
      isCompact,
      viewer: first && { walletId: first.id, walletAddress: first.evmAddress },
      isServed: isServed(),
      ui,
      call: async (method, path, body, as) => {
        const who = latest.current.wallets.find(({ id }) => id === as?.walletId)
        return open(method, path, { body, key: who && (await sessionFor(who)) })
      },
      onEvent: (event) => {
        if (!isGone) latest.current.onEvent(event)
      },
    }).then(
      (made) => {
        if (isGone) return made.close()
        connection.current = made
        setOpened({ state: 'open' })
      },
      (reason: unknown) => {
        if (isGone) return
        frame.remove()
        setOpened({ state: 'refused', why: reason instanceof Error ? reason.message : String(reason) })
      },
    )
    return () => {
      isGone = true
      connection.current?.close()
      connection.current = null
      frame.remove()
    }
  }, [wallet, slug, isCompact, round])

  useEffect(() => connection.current?.setTheme(theme), [theme])
  useEffect(() => {
    if (!connection.current || shownTo.current === viewer?.id) return
    shownTo.current = viewer?.id
    connection.current
      .setViewer(viewer && { walletId: viewer.id, walletAddress: viewer.evmAddress })
      .catch((reason: unknown) =>
        setOpened({ state: 'refused', why: reason instanceof Error ? reason.message : String(reason) }),
      )
  }, [viewer?.id, opened.state])

  return {
    stage,
    opened,
    /** What may get out of the frame in this browser; empty where nothing can. */
    leaks: leaksOf({ isServed: isServed(), userAgent: navigator.userAgent }),
    refresh: () => connection.current?.refresh(),
    /** The page was notified already. */
    noteSignedIn: (id: string) => {
      shownTo.current = id
    },
  }
}

/** A page that is the emulator itself answers no navigation of a frame. */
function isServed(): boolean {
  return health.value?.host !== 'page'
}
