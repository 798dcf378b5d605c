import { seed } from './seed'

/** How often something is done: `often` by `npm run soak`, `quick` by `npm test`. */
export function times(quick: number, often: number): number {
  return process.env.SANDBANK_SOAK ? often : quick
}

/**
 * All of them by `npm run soak`. By `npm test` one in `share`, and at least one: the next commit tries others, and a
 * number of commits tries all.
 */
export function someOf<Item>(items: readonly Item[], share: number): Item[] {
  if (process.env.SANDBANK_SOAK) return [...items]
  const step = Math.min(share, items.length)
  return items.filter((_, index) => index % step === seed % step)
}
