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

interface FormProps {
  title: string
  lede?: ComponentChildren
  wide?: boolean
  /** What the button that sends the form says. */
  action: ComponentChildren
  cancel?: string
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ComponentChildren
}

/** A dialog that is a form, with the two buttons that every one of them has. */
export function FormDialog({
  action,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  ...dialog
}: FormProps) {
  const footer = (
    <>
      <Button kind="quiet" onClick={dialog.onClose}>
        {cancel}
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} submit busy={busy} disabled={disabled}>
        {action}
      </Button>
    </>
  )
  return <Dialog {...dialog} footer={footer} />
}

interface ConfirmProps {
  title: string
  children: ComponentChildren
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function Confirm({ confirm, onConfirm, ...dialog }: ConfirmProps) {
  return <FormDialog {...dialog} action={confirm} danger onSubmit={onConfirm} />
}
