import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { Button } from '../../../parts/Button'
import { Icon, type IconName } from '../../../parts/Icon'
import { useModal } from '../../../parts/use-modal'
import { mark } from '../../../state/mark'
import { MarkPicture } from './MarkPicture'
import { LOOK_MS, useArmed } from './use-armed'
import './dialogs.css'

interface Props {
  /** Who asks. */
  asker: Asker
  title: string
  icon: IconName
  /** What the answer is called that agrees; without one there is nothing to agree to. */
  confirm?: string
  /** What cannot be agreed to as it stands. */
  disabled?: boolean
  busy?: boolean
  /** Inside of a press: what needs one, such as opening a tab, may begin here. */
  onConfirm?: () => void
  onClose: () => void
  children: ComponentChildren
}

/** The app in whose name something is asked. */
export interface Asker {
  title: string
  slug: string
  owner: string
}

/**
 * A question of Sandbank's in the name of an app. It stands above everything in the browser's top layer, hangs from the
 * top edge of the window, where no app draws, and carries the viewer's mark. It is agreed to only after it was in sight
 * for a moment; the focus goes to its heading, so that a key that was meant for the app answers nothing.
 */
export function HostDialog(props: Props) {
  const { asker, title, icon, confirm, disabled, busy, onConfirm, onClose, children } = props
  const ref = useModal('h2')
  const id = useId()
  const isArmed = useArmed()
  // A press that began before counts for nothing, however late it ends.
  const wasArmed = useRef(false)
  const agree = (event: MouseEvent) => {
    const isKey = event.detail === 0
    if (!isArmed || disabled || busy || !(isKey || wasArmed.current)) return
    onConfirm?.()
  }
  return (
    <dialog
      ref={ref}
      class="hostask"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-asker`}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
    >
      <div class="hostask__mark">
        <MarkPicture mark={mark.value} />
        <p class="small">
          Sandbank asks. Your mark: <strong>{mark.value.name}</strong>
          <span class="visually-hidden">. No app knows it; a question without it is not Sandbank’s.</span>
        </p>
      </div>
      <header class="hostask__head">
        <Icon name={icon} size={22} />
        <div class="grow">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <p class="small muted" id={`${id}-asker`}>
            The app “{asker.title}” (<code>{asker.slug}</code> of {asker.owner}) wants this.
          </p>
        </div>
      </header>
      <div class="hostask__body stack">{children}</div>
      <footer class="hostask__foot">
        <Button kind="quiet" disabled={busy ?? false} onClick={onClose}>
          {confirm ? 'Turn it down' : 'Close'}
        </Button>
        {confirm && (
          <button
            type="button"
            class={`button button--primary button--m hostask__agree ${isArmed || disabled ? '' : 'hostask__agree--waits'}`}
            style={`--look: ${LOOK_MS}ms`}
            disabled={disabled}
            aria-disabled={!isArmed || busy}
            aria-busy={busy}
            onPointerDown={() => {
              wasArmed.current = isArmed
            }}
            onClick={agree}
          >
            {busy && <span class="spinner" aria-hidden="true" />}
            {confirm}
          </button>
        )}
      </footer>
    </dialog>
  )
}
