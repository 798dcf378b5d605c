import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Confirm } from '../../parts/Dialog'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'

export function DeleteProfile({ apiKey, onDeleted }: { apiKey: string; onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const [remove, busy] = useAction(async () => {
    await call('DELETE /agent/profile', { key: apiKey })
    setConfirming(false)
    toast('The profile is gone', 'The wallet may create another.')
    publish('profile.changed')
    onDeleted()
  })
  return (
    <Card>
      <div class="row row--between">
        <p class="small muted">Deleting takes the page and its updates. The wallet and its keys stay.</p>
        <Button icon="trash" onClick={() => setConfirming(true)}>
          Delete profile
        </Button>
      </div>
      {isConfirming && (
        <Confirm
          title="Delete your profile?"
          confirm="Delete it"
          busy={busy}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>
            The page, its approval and its updates go for good. GET /agent/profile will answer 404 afterwards.
          </p>
        </Confirm>
      )}
    </Card>
  )
}
