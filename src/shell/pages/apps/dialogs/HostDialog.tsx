import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from '../../../parts/Button'
import { Icon, type IconName } from '../../../parts/Icon'
import { useModal } from '../../../parts/use-modal'
import { mark } from '../../../state/mark'
import { MarkPicture } from './MarkPicture'
import { LOOK_MS, useArmed } from './use-armed'
import './dialogs.css'

interface Props {
  /** Who asks. */
  requester: Requester
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
export interface Requester {
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
  const { requester, title, icon, confirm, disabled, busy, onConfirm, onClose, children } = props
  const ref = useModal('h2')
  const id = useId()
  const isArmed = useArmed()
  useFocusTrap(ref)
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
      aria-describedby={`${id}-requester`}
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
          <p class="small muted" id={`${id}-requester`}>
            The app “{requester.title}” (<code>{requester.slug}</code> of {requester.owner}) wants this.
          </p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="hostask__body stack" tabIndex={0} aria-labelledby={`${id}-title`}>
        {children}
      </section>
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

/** Brings the focus back where an app takes it: what is typed here is meant for nobody else. */
function useFocusTrap(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const hold = () =>
      setTimeout(() => {
        if (document.activeElement instanceof HTMLIFrameElement) dialog.current?.querySelector('h2')?.focus()
      })
    addEventListener('blur', hold)
    return () => removeEventListener('blur', hold)
  }, [])
}
