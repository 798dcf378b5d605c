import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { formatCompact, formatDay } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import { Empty, Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import type { Model } from '../../../wire'
import { formatPrice } from '../cost'
import { LifecycleBadge, MEANING } from '../LifecycleBadge'
import { drawsImages } from '../play/draft'
import { type LifecycleFilter, matchingModels } from './matching-models'

const FILTERS: readonly (readonly [LifecycleFilter, string])[] = [
  ['all', 'Any state'],
  ['listed', 'Listed'],
  ['hidden', 'Hidden'],
  ['deprecated', 'Deprecated'],
  ['retired', 'Retired (410)'],
  ['removed', 'Removed (410)'],
]

/** The whole catalogue, also what no list shows. */
export function ModelsView({ onTry }: { onTry: (model: string) => void }) {
  const [text, setText] = useState('')
  const [lifecycle, setLifecycle] = useState<LifecycleFilter>('all')
  const found = useResource('models', (signal) => call('GET /__sandbank/gateway/models', { signal }), [
    'gateway.changed',
    'provider.changed',
    'clock.changed',
  ])
  if (found.error) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data) return <Skeleton rows={8} tall />
  const shown = matchingModels(found.data.models, text, lifecycle)
  return (
    <Card
      title="Models"
      lede="USD for a million tokens. A model’s life runs by the virtual clock: travel ahead, and it is retired."
      flush
    >
      <div class="gwfilters padded-x">
        <TextField
          label="Find a model"
          bare
          type="search"
          name="filter"
          placeholder="Name, maker, private, zdr, image…"
          value={text}
          onInput={setText}
        />
        <SelectField label="State" bare options={FILTERS} value={lifecycle} onChange={setLifecycle} />
      </div>
      {shown.length === 0 ? (
        <Empty title="No model is like that">
          Of {found.data.models.length} models none has all these words in this state.
        </Empty>
      ) : (
        <ul class="lines" aria-label="Models">
          {shown.map((model) => (
            <Line key={model.id} model={model} onTry={() => onTry(model.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ model, onTry }: { model: Model; onTry: () => void }) {
  const { id, name, ownedBy, pricing, discount, lifecycle } = model
  const draws = drawsImages(model)
  return (
    <li class="lines__row gwmodel">
      <div class="gwmodel__name">
        <span class="lines__name">{name}</span> <span class="muted small">{ownedBy}</span>
        <code class="gwmodel__id">{id}</code>
      </div>
      <div class="gwmodel__marks row">
        <LifecycleBadge lifecycle={lifecycle} />
        {model.private && <PrivateBadge isServed={model.tiers.includes('private')} />}
        {model.zdr && <Badge title="Can be served without keeping data">zdr</Badge>}
        {draws && <Badge tone="sand">image</Badge>}
        {model.inputModalities.includes('image') && <Badge title="Takes images">sees</Badge>}
        {lifecycle !== 'listed' && <span class="small muted">{storyOf(model)}</span>}
      </div>
      <dl class="gwmodel__prices num small">
        <div>
          <dt>in</dt>
          <dd>{formatPrice(pricing.input)}</dd>
        </div>
        <div>
          <dt>{draws ? 'image' : 'out'}</dt>
          <dd>{formatPrice(draws ? pricing.imageOutput : pricing.output)}</dd>
        </div>
        <div>
          <dt>context</dt>
          <dd>{formatCompact(model.contextWindow)}</dd>
        </div>
        <div>
          <dt>answer</dt>
          <dd>{formatCompact(model.maxOutputTokens)}</dd>
        </div>
        {discount && (
          <div>
            <dt>discount</dt>
            <dd title={`${discount.reason}, until ${formatDay(discount.validTo)}`}>
              {discount.bps / 100} %{discount.eligibilityScope === 'club' && ' (club)'}
            </dd>
          </div>
        )}
      </dl>
      <Button size="s" icon="chat" onClick={onTry}>
        Try<span class="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}

function PrivateBadge({ isServed }: { isServed: boolean }) {
  return isServed ? (
    <Badge tone="accent" title="Can be served in a confidential enclave">
      private
    </Badge>
  ) : (
    <Badge title="Private requests get 422: none of the providers that serve it is declared an attested enclave">
      private: no enclave
    </Badge>
  )
}

/** What its state means, when the next one comes, and what to use instead. */
function storyOf({ lifecycle, retiredAt, removedAt, replacement }: Model): string {
  const next =
    lifecycle === 'deprecated' && retiredAt
      ? `Retired on ${formatDay(retiredAt)}.`
      : lifecycle === 'retired' && removedAt
        ? `Removed on ${formatDay(removedAt)}.`
        : ''
  const instead = replacement ? `Use ${replacement}.` : ''
  return [MEANING[lifecycle], next, instead].filter(Boolean).join(' ')
}
