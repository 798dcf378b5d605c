import { render } from 'preact'
import { portFetch, start } from '#hosts/page/start'
import { App } from './App'
import { AppAlone, isAppAddress } from './AppAlone'
import { setTransport } from './api'
import { Boot } from './pages/boot/Boot'
import './style/tokens.css'
import './style/base.css'
import './parts/Lines.css'

async function bringUp() {
  const started = await start({ dedicated: true })
  if (started.mode === 'service-worker') setTransport(portFetch)
  return started
}

const root = document.getElementById('app')
if (root) {
  render(<Boot start={bringUp}>{isAppAddress(location.pathname) ? <AppAlone /> : <App />}</Boot>, root)
}
