import type { ComponentChildren } from 'preact'
import { Toasts } from '../Toasts'
import { Nav } from './Nav'
import { Palette } from './Palette'
import { StorageBanner } from './StorageBanner'
import { useShortcuts } from './shortcuts'
import { TopBar } from './TopBar'
import './Layout.css'

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
      {palette.isOpen && <Palette onClose={palette.close} />}
    </div>
  )
}
