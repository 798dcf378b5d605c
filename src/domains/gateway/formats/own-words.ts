import type { Delta, WireDialect } from './model-request'

/**
 * Picks what is to be sent: an upstream's own bytes where its answer began with some and it uses the client's dialect,
 * else what was read out of them. Of one answer, in its order.
 */
export function ownWords(dialect: WireDialect): (deltas: readonly Delta[]) => readonly Delta[] {
  let asTheyAre: boolean | undefined
  return (deltas) =>
    deltas.filter((delta) => {
      asTheyAre ??= delta.type === 'wire' && delta.dialect === dialect
      return (delta.type === 'wire') === asTheyAre
    })
}
