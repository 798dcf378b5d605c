import { dismiss, toasts } from '../state/toasts'
import { Button } from './Button'
import { Icon } from './Icon'
import './Toasts.css'

export function Toasts() {
  return (
    <div class="toasts" role="log" aria-live="polite" aria-label="Messages">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast toast--${toast.tone}`}>
          <Icon name={toast.tone === 'ok' ? 'check' : 'warn'} />
          <div class="grow">
            <p class="toast__title">{toast.title}</p>
            {toast.detail && <p class="small muted">{toast.detail}</p>}
          </div>
          <Button kind="quiet" size="s" icon="cross" label="Dismiss" onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
