import { CopyButton } from '../../parts/CopyButton'
import { RemoveButton } from '../../parts/RemoveButton'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { SETS, type VariableSet } from './sets'

interface Props {
  name: string
  set: VariableSet
  session: string
}

/** One variable by its name; its value is not shown. */
export function Variable({ name, set, session }: Props) {
  const remove = async () => {
    await SETS[set].remove(session, name)
    publish('environment.changed')
    toast(`Removed ${name}`)
  }
  return (
    <li>
      <code class="grow">{name}</code>
      <CopyButton text={SETS[set].written(name)} what={`how to write ${name}`} />
      <RemoveButton name={name} onRemove={remove}>
        {SETS[set].lost}
      </RemoveButton>
    </li>
  )
}
