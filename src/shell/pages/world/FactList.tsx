import { useState } from 'preact/hooks'
import { request } from '../../api'
import { Button } from '../../parts/Button'
import { Confirm } from '../../parts/Dialog'
import { TextField } from '../../parts/Field'
import { Empty } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { factPath, type KindInfo, summaryOf, type WorldFact } from './facts-of'

interface Props {
  kind: KindInfo
  facts: WorldFact[]
  filter: string
  onFilter: (filter: string) => void
  onEdit: (fact: WorldFact) => void
}

const SHOWN = 60

export function FactList({ kind, facts, filter, onFilter, onEdit }: Props) {
  const [removing, setRemoving] = useState<WorldFact | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [remove, busy] = useAction(async () => {
    if (!removing) return
    await request('DELETE', factPath(removing.kind, removing.name))
    toast(`${summaryOf(removing).title} is forgotten`)
    setRemoving(null)
    publish('directory.changed')
  })
  const wanted = filter.trim().toLowerCase()
  const found = facts.filter((fact) => {
    const { title, detail } = summaryOf(fact)
    return `${title} ${detail} ${fact.name}`.toLowerCase().includes(wanted)
  })
  const shown = showsAll ? found : found.slice(0, SHOWN)
  return (
    <>
      <div class="padded-x">
        <TextField
          label={`Filter the ${kind.many.toLowerCase()}`}
          bare
          type="search"
          name="filter"
          placeholder="Filter   /"
          value={filter}
          onInput={onFilter}
        />
      </div>
      {found.length === 0 ? (
        <Empty title={facts.length === 0 ? `No ${kind.many.toLowerCase()} at all` : 'Nothing is called that'}>
          {facts.length === 0
            ? `Add a ${kind.one}, or reset the world to have the seeded ones back.`
            : `None of the ${facts.length} fits “${filter}”.`}
        </Empty>
      ) : (
        <ul class="lines">
          {shown.map((fact) => {
            const { title, detail } = summaryOf(fact)
            return (
              <li key={fact.name} class="lines__row">
                <div class="grow">
                  <p class="lines__name">{title}</p>
                  <p class="small muted">{detail}</p>
                </div>
                <Button
                  kind="quiet"
                  size="s"
                  icon="edit"
                  label={`Edit ${title}`}
                  onClick={() => onEdit(fact)}
                />
                <Button
                  kind="quiet"
                  size="s"
                  icon="trash"
                  label={`Delete ${title}`}
                  onClick={() => setRemoving(fact)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {shown.length < found.length && (
        <p class="lines__foot">
          <Button size="s" onClick={() => setShowsAll(true)}>
            Show all {found.length}
          </Button>
        </p>
      )}
      {removing && (
        <Confirm
          title={`Forget ${summaryOf(removing).title}?`}
          confirm={`Forget this ${kind.one}`}
          busy={busy}
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <p>
            Profiles that refer to it will show nulls and empty lists in its place. A reset brings the seeded
            world back.
          </p>
        </Confirm>
      )}
    </>
  )
}
