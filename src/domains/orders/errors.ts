import { defineErrors } from '#kernel/errors'

export const orderErrors = defineErrors({
  unknown: { status: 404, error: 'Order not found' },
  ended: { status: 409, error: 'Order has ended' },
  tooMany: { status: 403, error: 'Order limit reached' },
  tooSmall: { status: 400, error: 'Order too small' },
  passed: { status: 400, error: 'Price already met' },
  chain: { status: 400, error: 'Order not available on this chain' },
  balance: { status: 400, error: 'Insufficient balance' },
})
