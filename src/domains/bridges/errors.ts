import { defineErrors } from '#kernel/errors'

export const bridgeErrors = defineErrors({
  unavailable: { status: 503, error: 'Bridge unavailable' },
})
