import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from './Button'
import { useModal } from './use-modal'
import './Dialog.css'

interface Props {
  title: string
  lede?: ComponentChildren
  wide?: boolean
  onClose: () => void
  /** When given, the content is a form and Enter submits it. */
  onSubmit?: () => void
  footer?: ComponentChildren
  children?: ComponentChildren
}

/** The first thing to fill in; without one, the first answer (Cancel) rather than the closing cross. */
const FIRST = '.dialog__body :is(input, textarea, select), .dialog__foot button'

/** A native modal dialog. It exists only while it is open; Esc and a click on the backdrop close it. */
export function Dialog({ title, lede, wide, onClose, onSubmit, footer, children }: Props) {
  const ref = useModal(FIRST)
  const id = useId()

  const inside = (
    <>
      <header class="dialog__head">
        <div class="grow">
          <h2 id={id}>{title}</h2>
          {lede && <p class="muted small">{lede}</p>}
        </div>
        <Button kind="quiet" size="s" icon="cross" label="Close" onClick={onClose} />
      </header>
      {children && <div class="dialog__body">{children}</div>}
      {footer && <footer class="dialog__foot">{footer}</footer>}
    </>
  )
  return (
    <dialog
      ref={ref}
      class={`dialog ${wide ? 'dialog--wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {onSubmit ? (
        <form
          class="dialog__inside"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {inside}
        </form>
      ) : (
        <div class="dialog__inside">{inside}</div>
      )}
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  children: ComponentChildren
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function Confirm({ title, children, confirm, busy, onConfirm, onClose }: ConfirmProps) {
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="danger" submit {...(busy === undefined ? {} : { busy })}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} onSubmit={onConfirm} footer={footer}>
      {children}
    </Dialog>
  )
}
