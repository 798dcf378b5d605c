import type { ComponentChildren } from 'preact'
import { ErrorBoundary, lazy } from 'preact-iso'
import { toastError } from '../../state/toasts'
import { Toasts } from '../Toasts'
import { Nav } from './Nav'
import { StorageBanner } from './StorageBanner'
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
