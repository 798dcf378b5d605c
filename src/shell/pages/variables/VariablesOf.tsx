import type { ComponentChildren } from 'preact'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { SetVariable } from './SetVariable'
import { SETS, type VariableSet } from './sets'
import { Variable } from './Variable'
import './variables.css'

interface Props {
  set: VariableSet
  session: string
  lede: string
  /** What to do where there is none yet. */
  empty: ComponentChildren
}

/** The variables of one set by their names, and a form to set one. */
export function VariablesOf({ set, session, lede, empty }: Props) {
  const found = useResource(`variables ${set}`, (signal) => SETS[set].list(session, signal), [
    'environment.changed',
  ])
  const names = found.data?.keys
  return (
    <div class="cols">
      <Card title="Names" lede={lede} flush>
        {found.error && <Problem error={found.error} onRetry={found.reload} />}
        {!names && !found.error && <Skeleton rows={4} />}
        {names?.length === 0 && (
          <Empty title="No variable yet" action={<WeekButton />}>
            {empty}
          </Empty>
        )}
        {names && names.length > 0 && (
          <ul class="variables">
            {names.map((name) => (
              <Variable key={name} name={name} set={set} session={session} />
            ))}
          </ul>
        )}
      </Card>
      <SetVariable names={names ?? []} set={set} session={session} />
    </div>
  )
}
