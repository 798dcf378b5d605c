import type { Model } from '../../../wire'
import { formatPrice } from '../cost'
import { drawsImages } from './draft'

export interface ModelGroup {
  name: string
  models: Model[]
}

/** Models as one chooses among them: what is listed by what it makes, then what no list shows. */
export function groupsOf(models: readonly Model[]): ModelGroup[] {
  const listed = models.filter(({ lifecycle }) => lifecycle === 'listed')
  const groups = [
    { name: 'Text', models: listed.filter((model) => !drawsImages(model)) },
    { name: 'Images', models: listed.filter(drawsImages) },
    { name: 'Not listed: hidden, deprecated, gone', models: models.filter((one) => !listed.includes(one)) },
  ]
  return groups.filter((group) => group.models.length > 0)
}

/** One line of a list: `GPT-5 mini · $0.25 in, $2 out · private`. */
export function lineOf(model: Model): string {
  const { name, pricing, lifecycle } = model
  const out = drawsImages(model) ? pricing.imageOutput : pricing.output
  const price = `${formatPrice(pricing.input)} in, ${formatPrice(out)} out`
  const marks = [
    ...(lifecycle === 'listed' ? [] : [lifecycle]),
    ...(model.private ? ['private'] : []),
    ...(model.zdr ? ['zdr'] : []),
  ]
  return [name, price, marks.join(', ')].filter(Boolean).join(' · ')
}
