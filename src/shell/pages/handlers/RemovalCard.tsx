import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Confirm } from '../../parts/Dialog'
import { useAction } from '../../state/action'
import { useQuery, withQuery } from '../../state/query'
import { toast } from '../../state/toasts'

interface Props {
  name: string
  onRemove: () => Promise<void>
  /** Where the page goes then. */
  list: string
  /** What goes along. */
  lost: string
  /** The same, as the last question before it. */
  forGood: string
}

/** Deletes a handler with all that belongs to it. */
export function RemovalCard({ name, onRemove, list, lost, forGood }: Props) {
  const { route } = useLocation()
  const [{ wallet = null }] = useQuery()
  const [isConfirming, setConfirming] = useState(false)
  const [remove, busy] = useAction(async () => {
    await onRemove()
    toast(`Deleted ${name}`)
    route(withQuery(list, {}, { wallet }), true)
  })
  return (
    <Card title="Delete it">
      <div class="stack">
        <p class="small muted">{lost}</p>
        <div>
          <Button kind="danger" icon="trash" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        </div>
      </div>
      {isConfirming && (
        <Confirm
          title={`Delete ${name}?`}
          confirm="Delete"
          busy={busy}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>{forGood}</p>
        </Confirm>
      )}
    </Card>
  )
}
