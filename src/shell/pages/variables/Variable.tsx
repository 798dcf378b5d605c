import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { CopyButton } from '../../parts/CopyButton'
import { Confirm } from '../../parts/Dialog'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'

/** One variable by its name; its value is not told. */
export function Variable({ name, session }: { name: string; session: string }) {
  const [isAsking, setAsking] = useState(false)
  const [remove, busy] = useAction(async () => {
    await call('DELETE /agent/env/:key', { key: session, params: { key: name } })
    publish('environment.changed')
    toast(`Removed ${name}`)
  })
  return (
    <li>
      <code class="grow">{name}</code>
      <CopyButton text={`{{${name}}}`} what={`how to write ${name}`} />
      <Button kind="quiet" size="s" icon="trash" label={`Remove ${name}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={`Remove ${name}?`}
          confirm="Remove"
          busy={busy}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>Its value cannot be brought back. Whatever names it is refused from then on.</p>
        </Confirm>
      )}
    </li>
  )
}
