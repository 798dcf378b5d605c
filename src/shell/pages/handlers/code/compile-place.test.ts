import { describe, expect, it } from 'vitest'
import { markIn } from './compile-place'

describe('markIn', () => {
  it('finds line and column of what does not compile, and says only what is wrong there', () => {
    const message =
      'bundles.orders.source: Unexpected token (webhooks/orders/index.ts:3:7). Nothing was deployed. (Rule webhooks.compile.)'
    expect(markIn(message)).toEqual({ line: 3, column: 7, message: 'Unexpected token' })
  })

  it('finds nothing in a refusal of something else', () => {
    expect(markIn('config.webhooks: a wallet has at most 50 webhooks. (Rule webhooks.count.)')).toBe(null)
  })
})
