import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { SetVariable } from './SetVariable'
import { Variable } from './Variable'
import './variables.css'

export function VariablesPage() {
  return (
    <OwnedPage
      title="Variables"
      lede="Secrets and settings that the wallet’s skills, tool servers and scripts name as {{NAME}}. Their values are encrypted, and nobody sees one again."
    >
      {(owner) => <Variables owner={owner} />}
    </OwnedPage>
  )
}

function Variables({ owner: { session } }: { owner: Owner }) {
  const found = useResource('variables', (signal) => call('GET /agent/env', { key: session, signal }), [
    'environment.changed',
  ])
  const names = found.data?.keys
  return (
    <div class="cols">
      <Card title="Names" lede="What answers, exports and the journal ever tell of them." flush>
        {found.error && <Problem error={found.error} onRetry={found.reload} />}
        {!names && !found.error && <Skeleton rows={4} />}
        {names?.length === 0 && (
          <Empty title="No variable yet">
            Set one beside this, for example <code>WEATHER_KEY</code>, and write{' '}
            <code>{'{{WEATHER_KEY}}'}</code> where its value belongs.
          </Empty>
        )}
        {names && names.length > 0 && (
          <ul class="variables">
            {names.map((name) => (
              <Variable key={name} name={name} session={session} />
            ))}
          </ul>
        )}
      </Card>
      <SetVariable names={names ?? []} session={session} />
    </div>
  )
}
