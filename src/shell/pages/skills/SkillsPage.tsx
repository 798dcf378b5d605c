import { call } from '../../api'
import { formatBytes } from '../../format'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Badge } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Prompt } from '../../parts/Prompt'
import { Empty, Note, Problem, Skeleton } from '../../parts/States'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { Skill } from '../../wire'
import { OwnedPage } from '../wallet/OwnedPage'
import type { Owner } from '../wallet/session'
import { InstallCard } from './InstallCard'
import { SkillView } from './SkillView'
import './skills.css'

export function SkillsPage() {
  return (
    <OwnedPage
      title="Skills"
      lede="Ways of working that the agent can follow: each is a folder of the wallet’s files with a SKILL.md."
    >
      {(owner) => <Skills owner={owner} />}
    </OwnedPage>
  )
}

function Skills({ owner: { session } }: { owner: Owner }) {
  const [query] = useQuery()
  const { data, error, reload } = useResource(
    'skills',
    (signal) => call('GET /user/skills', { key: session, signal }),
    ['files.changed'],
  )
  if (query.skill) return <SkillView key={query.skill} name={query.skill} session={session} />
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={6} tall />
  const { skills, available } = data
  return (
    <div class="cols">
      <Card title="Installed" flush>
        {error && <Problem error={error} onRetry={reload} />}
        {skills.length === 0 ? (
          <Empty title="No skills yet" action={<WeekButton />}>
            Install one of those beside this, or have the agent do it:{' '}
            <Prompt>install the skill portfolio-report, then run the skill portfolio-report</Prompt>.
          </Empty>
        ) : (
          <ul class="lines">
            {skills.map((skill) => (
              <SkillLine key={skill.name} skill={skill} />
            ))}
          </ul>
        )}
      </Card>
      <InstallCard available={available} installed={skills.map(({ name }) => name)} session={session} />
    </div>
  )
}

function SkillLine({ skill: { name, description, tags, size, problem } }: { skill: Skill }) {
  const [{ wallet = null }] = useQuery()
  return (
    <li class="lines__row">
      <div class="grow stack stack--tight">
        <p>
          <a class="lines__name" href={withQuery('/ui/skills', {}, { skill: name, wallet })}>
            {name}
          </a>
        </p>
        <p>{description}</p>
        <p class="row small muted">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          <span class="num">{formatBytes(size)}</span>
        </p>
        {problem && <Note tone="warn">It cannot be used: {problem}</Note>}
      </div>
    </li>
  )
}
