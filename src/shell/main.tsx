import { render } from 'preact'
import { followStart, portFetch, start } from '#hosts/page/start'
import { App } from './App'
import { AppAlone, isAppAddress } from './AppAlone'
import { setTransport } from './api'
import { Boot } from './pages/boot/Boot'
import './style/tokens.css'
import './style/base.css'
import './parts/Lines.css'

/** Below it no emulator is started: it is what is removed there. */
const REMOVE = '/ui/remove'

async function bringUp() {
  const started = await start({ dedicated: true, onRemoved: () => location.replace(REMOVE) })
  if (started.mode === 'service-worker') setTransport(portFetch)
  return started
}

/** Loaded only there: of the emulator itself, which reads the state for the export, nothing is needed elsewhere. */
async function showRemovePage(root: HTMLElement) {
  const [{ RemovePage }, { exportState, inspectOrigin, uninstall }] = await Promise.all([
    import('./pages/remove/RemovePage'),
    import('#hosts/page/uninstall'),
  ])
  const removal = {
    exportState,
    inspect: () => inspectOrigin({ dedicated: true }),
    uninstall: () => uninstall({ dedicated: true }),
  }
  render(<RemovePage removal={removal} />, root)
}

const root = document.getElementById('app')
if (root && location.pathname === REMOVE) {
  void showRemovePage(root)
} else if (root) {
  render(
    <Boot start={bringUp} follow={followStart}>
      {isAppAddress(location.pathname) ? <AppAlone /> : <App />}
    </Boot>,
    root,
  )
}
