import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ErrorBoundary, lazy } from 'preact-iso'
import { storageProblem } from '../../state/storage'
import { toastError } from '../../state/toasts'
import { Problem } from '../States'
import { Toasts } from '../Toasts'
import { Nav, Siblings } from './Nav'
import { useShortcuts } from './shortcuts'
import { TopBar } from './TopBar'
import './Layout.css'

/** Nothing of them is seen at first. */
const LastRequests = lazy(() => import('../requests/LastRequests').then((m) => m.LastRequests))
const Palette = lazy(() => import('./Palette').then((m) => m.Palette))

export function Layout({ children }: { children: ComponentChildren }) {
  const [showsRequests, showRequests] = useState(false)
  const toggleRequests = () => showRequests((shown) => !shown)
  const palette = useShortcuts(toggleRequests)
  return (
    <div class="layout">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Nav onPalette={palette.open} />
      <TopBar onPalette={palette.open} onRequests={toggleRequests} showsRequests={showsRequests} />
      <main id="main" class="main" tabIndex={-1}>
        <StorageBanner />
        <Siblings />
        {children}
      </main>
      <Toasts />
      <ErrorBoundary
        onError={(error) => {
          palette.close()
          showRequests(false)
          toastError(error)
        }}
      >
        {showsRequests && <LastRequests onClose={() => showRequests(false)} />}
        {palette.isOpen && <Palette onClose={palette.close} onRequests={toggleRequests} />}
      </ErrorBoundary>
    </div>
  )
}

/** Says on every page that the database cannot be used, for as long as it cannot. */
function StorageBanner() {
  const error = storageProblem.value
  if (!error) return null
  return (
    <div class="storage-banner">
      <Problem error={error}>
        <p>Nothing is lost. This page goes on by itself as soon as the database is free.</p>
      </Problem>
    </div>
  )
}
