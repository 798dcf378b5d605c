import type { ComponentChildren } from 'preact'
import { ErrorBoundary, lazy } from 'preact-iso'
import { storageProblem } from '../../state/storage'
import { toastError } from '../../state/toasts'
import { Problem } from '../States'
import { Toasts } from '../Toasts'
import { Nav } from './Nav'
import { useShortcuts } from './shortcuts'
import { TopBar } from './TopBar'
import './Layout.css'

/** Nothing of it is seen at first. */
const Palette = lazy(() => import('./Palette').then((m) => m.Palette))

export function Layout({ children }: { children: ComponentChildren }) {
  const palette = useShortcuts()
  return (
    <div class="layout">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Nav onPalette={palette.open} />
      <TopBar onPalette={palette.open} />
      <main id="main" class="main" tabIndex={-1}>
        <StorageBanner />
        {children}
      </main>
      <Toasts />
      <ErrorBoundary
        onError={(error) => {
          palette.close()
          toastError(error)
        }}
      >
        {palette.isOpen && <Palette onClose={palette.close} />}
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
