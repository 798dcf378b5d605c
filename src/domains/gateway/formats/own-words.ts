import type { Delta, Deltas, WireDialect } from './model-request'

/**
 * What is to be sent: an upstream's own bytes where its answer began with some and it uses the client's dialect,
 * else what was read out of them.
 */
export async function* ownWords(deltas: Deltas, dialect: WireDialect): AsyncGenerator<Delta> {
  let asTheyAre: boolean | undefined
  for await (const delta of deltas) {
    asTheyAre ??= delta.type === 'wire' && delta.dialect === dialect
    if ((delta.type === 'wire') === asTheyAre) yield delta
  }
}
