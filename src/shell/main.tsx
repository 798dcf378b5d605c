import { render } from 'preact'
import { start } from '#hosts/page/start'
import { App } from './App'
import { Boot } from './pages/boot/Boot'
import './style/tokens.css'
import './style/base.css'
import './parts/Lines.css'

const root = document.getElementById('app')
if (root) {
  render(
    <Boot start={() => start({ dedicated: true })}>
      <App />
    </Boot>,
    root,
  )
}
