import type { ComponentChildren } from 'preact'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { NewSecret } from './Secret'
import { Note } from './States'

interface Props {
  title: string
  /** Null where no key was requested. */
  secret: string | null
  what: string
  /** What becomes of it after this, where it is otherwise than with the hosted service. */
  note?: string
  onClose: () => void
  children?: ComponentChildren
}

const NOTE = 'The hosted service shows it this once, so code that makes keys should keep it at once too.'

/** What an answer showed this once, and what else it said. */
export function ShownOnce({ title, secret, what, note = NOTE, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div class="stack">
        {secret !== null && (
          <>
            <NewSecret secret={secret} what={what} />
            <Note>{note}</Note>
          </>
        )}
        {children}
      </div>
    </Dialog>
  )
}
