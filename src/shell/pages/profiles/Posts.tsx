import { call } from '../../api'
import { formatCompact } from '../../format'
import { Ago } from '../../parts/Ago'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'

/** GET /agent-profiles/:identifier/tweets */
export function Posts({ slug }: { slug: string }) {
  const found = useResource(
    `posts ${slug}`,
    (signal) => call('GET /agent-profiles/:identifier/tweets', { params: { identifier: slug }, signal }),
    ['profile.changed', 'directory.changed'],
  )
  return (
    <Card title="Posts">
      {found.error ? (
        <Problem error={found.error} onRetry={found.reload} />
      ) : !found.data ? (
        <Skeleton rows={4} />
      ) : found.data.tweets.length === 0 ? (
        <Empty title="No posts">
          The wallet has no linked account, the account only replied and reposted, or the network could not be
          reached. All three give an empty array.
        </Empty>
      ) : (
        <ol class="posts">
          {found.data.tweets.map((post) => (
            <li key={post.id}>
              <p class="prose">{post.text}</p>
              <p class="row small muted num">
                <Ago at={post.createdAt} />
                <Count icon="heart" name="likes" value={post.metrics.likes} />
                <Count icon="replay" name="reposts" value={post.metrics.retweets} />
                <Count icon="reply" name="replies" value={post.metrics.replies} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Count({ icon, name, value }: { icon: 'heart' | 'replay' | 'reply'; name: string; value: number }) {
  return (
    <span class="posts__count" title={name}>
      <Icon name={icon} size={14} />
      {formatCompact(value)}
      <span class="visually-hidden"> {name}</span>
    </span>
  )
}
