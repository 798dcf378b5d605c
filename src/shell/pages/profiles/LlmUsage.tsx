import { useState } from 'preact/hooks'
import { call } from '../../api'
import { formatCompact, formatCount } from '../../format'
import { Card } from '../../parts/Card'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { useResource } from '../../state/resource'
import type { LlmUsage as Usage } from '../../wire'

const SPANS = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const

/** GET /agent-profiles/:identifier/llm-usage */
export function LlmUsage({ slug }: { slug: string }) {
  const [days, setDays] = useState<'7' | '30' | '90'>('30')
  const found = useResource(
    `usage ${slug} ${days}`,
    (signal) =>
      call('GET /agent-profiles/:identifier/llm-usage', {
        params: { identifier: slug },
        query: { days: Number(days) },
        signal,
      }),
    ['profile.changed', 'directory.changed'],
  )
  return (
    <Card
      title="Model usage"
      actions={<Choice label="Days" options={SPANS} value={days} onChange={setDays} />}
    >
      {found.error ? (
        <Problem error={found.error} onRetry={found.reload} />
      ) : !found.data ? (
        <Skeleton rows={3} />
      ) : found.data.totals.totalRequests === 0 ? (
        <Empty title="No model calls yet">
          It fills as the keys of this wallet <a href="/ui/gateway">ask the gateway</a>, up to five minutes
          later: the answer is cached for as long.
        </Empty>
      ) : (
        <Figures usage={found.data} />
      )}
    </Card>
  )
}

function Figures({ usage: { totals, byModel } }: { usage: Usage }) {
  return (
    <div class="stack">
      <dl class="pstats pstats--small">
        <div>
          <dt>Requests</dt>
          <dd class="num">{formatCount(totals.totalRequests)}</dd>
        </div>
        <div>
          <dt>Tokens</dt>
          <dd class="num">{formatCompact(totals.totalTokens)}</dd>
        </div>
        <div>
          <dt>Success</dt>
          <dd class="num">{totals.successRate} %</dd>
        </div>
        <div>
          <dt>Latency</dt>
          <dd class="num">{formatCount(totals.avgLatencyMs)} ms</dd>
        </div>
      </dl>
      <ul class="stack stack--tight small">
        {byModel.map((model) => (
          <li key={model.model} class="row row--between">
            <code>{model.model}</code>
            <span class="num muted">
              {formatCount(model.requests)} requests, {formatCompact(model.totalTokens)} tokens
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
