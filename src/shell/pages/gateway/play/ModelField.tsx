import { useId } from 'preact/hooks'
import { formatCompact, formatDay } from '../../../format'
import { Badge } from '../../../parts/Badge'
import type { Model } from '../../../wire'
import { formatPrice } from '../cost'
import { LifecycleBadge } from '../LifecycleBadge'
import { drawsImages } from './draft'
import { groupsOf, lineOf } from './model-names'

interface Props {
  models: readonly Model[]
  value: string
  onChange: (id: string) => void
}

/** Which model, and what is worth knowing of it before a request. */
export function ModelField({ models, value, onChange }: Props) {
  const id = useId()
  const model = models.find((one) => one.id === value)
  return (
    <div class="field">
      <div class="field__label">
        <label for={id}>Model</label>
      </div>
      <select
        id={id}
        class="input select"
        value={value}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!model && <option value={value}>{value} · not in the catalogue</option>}
        {groupsOf(models).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.models.map((one) => (
              <option key={one.id} value={one.id}>
                {lineOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p class="modelline" id={`${id}-about`}>
        {model ? <About model={model} /> : 'The gateway answers 400 unsupported_model.'}
      </p>
    </div>
  )
}

function About({ model }: { model: Model }) {
  const { pricing, discount, replacement, retiredAt } = model
  return (
    <>
      <code>{model.id}</code>
      {model.lifecycle !== 'listed' && <LifecycleBadge lifecycle={model.lifecycle} />}
      {model.tiers.includes('private') && <Badge tone="accent">private</Badge>}
      {model.zdr && <Badge>zdr</Badge>}
      <span class="num">
        {formatPrice(pricing.input)} in, {formatPrice(pricing.output)} out
        {drawsImages(model) && `, ${formatPrice(pricing.imageOutput)} images`} for a million tokens
      </span>
      <span class="num">{formatCompact(model.contextWindow)} context</span>
      {discount && (
        <span class="num">
          {discount.bps / 100} % off {discount.eligibilityScope === 'club' ? 'for club members' : ''} until{' '}
          {formatDay(discount.validTo)}
        </span>
      )}
      {replacement && (
        <span>
          {model.lifecycle === 'deprecated' && retiredAt && `until ${formatDay(retiredAt)}, `}
          then <code>{replacement}</code>
        </span>
      )}
    </>
  )
}
