import type { ComponentChildren } from 'preact'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import { loadTemplates } from './templates'

interface Props {
  onNew: (template: string) => void
  /** Other ways to begin. */
  others: ComponentChildren
}

/** What to begin with where there is no app yet. */
export function FirstApp({ onNew, others }: Props) {
  const { data, error, reload } = useResource('templates', loadTemplates)
  return (
    <Card>
      <Empty
        title="No app yet"
        action={
          <>
            {others}
            <WeekButton />
          </>
        }
      >
        Begin with a complete one and make it yours: its page, its scripts and its manifest are files. With{' '}
        <code>sandbank apps init</code> it begins on the command line.
      </Empty>
      {error && <Problem error={error} onRetry={reload} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && (
        <ul class="apptemplates">
          {data.map(({ id, title, description }) => (
            <li key={id}>
              <button type="button" class="apptemplate" onClick={() => onNew(id)}>
                <strong>
                  {title} <Icon name="right" size={14} />
                </strong>
                <span class="small muted">{description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
