import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../state/action'
import { Button } from './Button'
import { Confirm } from './Dialog'

interface Props {
  name: string
  /** Ends with the list read anew: what was removed takes this button along. A refusal is a toast. */
  onRemove: () => Promise<void>
  /** What is lost. */
  children: ComponentChildren
}

/** A button that asks the user before it removes. */
export function RemoveButton({ name, onRemove, children }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const [remove, busy] = useAction(onRemove)
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => setConfirming(true)}
      />
      {isConfirming && (
        <Confirm
          title={`Remove ${name}?`}
          confirm="Remove"
          busy={busy}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>{children}</p>
        </Confirm>
      )}
    </>
  )
}
