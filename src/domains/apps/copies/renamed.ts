import { errors, Refusal } from '#kernel/errors'
import { slugProblem } from '../slug'

/** A manifest with its new slug; one that cannot be read stays as it is. `isFork`: its schedule is switched off. */
export function renamedManifest(json: string, slug: string, isFork: boolean): string {
  let manifest: unknown
  try {
    manifest = JSON.parse(json)
  } catch {
    return json
  }
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return json
  const { schedule, slug: before } = manifest as { schedule?: unknown; slug?: unknown }
  // As its author has written it.
  if (before === slug && !isFork) return json
  const off =
    isFork && Array.isArray(schedule)
      ? { schedule: schedule.map((entry) => (isObject(entry) ? { ...entry, enabled: false } : entry)) }
      : {}
  return `${JSON.stringify({ ...manifest, slug, ...off }, null, 2)}\n`
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws 400 for a slug that no app can have. */
export function enforceSlug(slug: string): void {
  const problem = slugProblem(slug)
  if (problem === undefined) return
  throw new Refusal(errors.invalidRequest, `slug: ${problem}. Nothing was changed. (Rule apps.slug.)`, {
    rule: 'apps.slug',
    facts: { slug: slug.slice(0, 100) },
  })
}
