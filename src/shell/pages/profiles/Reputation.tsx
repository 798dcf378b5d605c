import { call } from '../../api'
import { formatCount } from '../../format'
import { Ago } from '../../parts/Ago'
import { Avatar } from '../../parts/Avatar'
import { Badge, type Tone } from '../../parts/Badge'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { ReputationCard } from '../../wire'
import { Out } from './About'

const TONES: Record<string, Tone> = { positive: 'ok', neutral: 'plain', negative: 'bad' }

/** GET /agent-profiles/:identifier/reputation */
export function Reputation({ slug }: { slug: string }) {
  const found = useResource(
    `reputation ${slug}`,
    (signal) => call('GET /agent-profiles/:identifier/reputation', { params: { identifier: slug }, signal }),
    ['profile.changed', 'directory.changed'],
  )
  return (
    <Card title="Reputation">
      {found.error ? (
        <Problem error={found.error} onRetry={found.reload} />
      ) : !found.data ? (
        <Skeleton rows={4} />
      ) : found.data.cards.length === 0 ? (
        <Empty title="No reputation to show">
          Neither the project's account nor a team member's has a reputation profile, or the service is
          switched off under <a href="/ui/directory">Directory</a>.
        </Empty>
      ) : (
        <ul class="reps">
          {found.data.cards.map((card) => (
            <One key={card.ethos.username} card={card} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function One({ card: { ethos, role, source } }: { card: ReputationCard }) {
  const { reviews, vouches } = ethos
  return (
    <li class="rep">
      <div class="rep__head">
        <Avatar src={ethos.avatarUrl} name={ethos.displayName} />
        <div class="grow">
          <p class="person__name">
            <Out url={ethos.profileUrl} text={ethos.displayName} />
          </p>
          <p class="small muted">
            {role} · {source === 'project' ? 'the project' : 'team'}
          </p>
        </div>
        <p class="rep__score">
          <strong class="num">{formatCount(ethos.score)}</strong>
          <span class="small muted">{ethos.level}</span>
        </p>
      </div>
      <p class="row small">
        <Badge tone="ok">{reviews.positive} positive</Badge>
        <Badge>{reviews.neutral} neutral</Badge>
        <Badge tone="bad">{reviews.negative} negative</Badge>
        <span class="muted">
          {reviews.positivePercent === null ? 'no reviews yet' : `${reviews.positivePercent} % positive`} ·{' '}
          {vouches.count} vouches, {vouches.eth} ETH
        </span>
      </p>
      {reviews.items.map((item) => (
        <blockquote key={item.id} class="rep__review">
          <p>{item.text}</p>
          <footer class="row small muted">
            {item.author.name} <Badge tone={TONES[item.sentiment] ?? 'plain'}>{item.sentiment}</Badge>{' '}
            <Ago at={item.createdAt} />
          </footer>
        </blockquote>
      ))}
    </li>
  )
}
