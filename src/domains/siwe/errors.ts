import { defineErrors } from '#kernel/errors'

export const siweErrors = defineErrors({
  nonce: { status: 401, error: 'Invalid nonce' },
  signature: { status: 401, error: 'Invalid signature' },
  expired: { status: 401, error: 'Message expired' },
})
