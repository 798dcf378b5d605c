import type { Lifecycle, Model } from '../../../wire'

export type LifecycleFilter = Lifecycle | 'all'

/** Models in which every typed word stands somewhere: in id, name, maker, or as a mark such as `private` or `image`. */
export function matchingModels(models: readonly Model[], text: string, lifecycle: LifecycleFilter): Model[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    if (lifecycle !== 'all' && model.lifecycle !== lifecycle) return false
    const about = textOf(model)
    return words.every((word) => about.includes(word))
  })
}

function textOf(model: Model): string {
  const { id, name, ownedBy, lifecycle, inputModalities, outputModalities, replacement } = model
  return [
    id,
    name,
    ownedBy,
    lifecycle,
    ...inputModalities,
    ...outputModalities,
    model.private ? 'private' : '',
    model.zdr ? 'zdr' : '',
    replacement ?? '',
  ]
    .join(' ')
    .toLowerCase()
}
