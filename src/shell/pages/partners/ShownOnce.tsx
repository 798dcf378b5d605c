import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { NewSecret } from '../../parts/Secret'
import { Note } from '../../parts/States'

interface Props {
  title: string
  /** Null where no key was asked for. */
  secret: string | null
  what: string
  onClose: () => void
  children?: ComponentChildren
}

/** What an answer showed this once, and what else it said. */
export function ShownOnce({ title, secret, what, onClose, children }: Props) {
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
            <Note>
              The hosted service shows it this once, so code that makes keys should keep it at once too.
            </Note>
          </>
        )}
        {children}
      </div>
    </Dialog>
  )
}
