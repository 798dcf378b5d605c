import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { CopyButton } from '../../parts/CopyButton'
import { Confirm } from '../../parts/Dialog'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { SETS, type VariableSet } from './sets'

interface Props {
  name: string
  set: VariableSet
  session: string
}

/** One variable by its name; its value is not told. */
export function Variable({ name, set, session }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [remove, busy] = useAction(async () => {
    await SETS[set].remove(session, name)
    publish('environment.changed')
    toast(`Removed ${name}`)
  })
  return (
    <li>
      <code class="grow">{name}</code>
      <CopyButton text={SETS[set].written(name)} what={`how to write ${name}`} />
      <Button kind="quiet" size="s" icon="trash" label={`Remove ${name}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={`Remove ${name}?`}
          confirm="Remove"
          busy={busy}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{SETS[set].lost}</p>
        </Confirm>
      )}
    </li>
  )
}
