import { defineErrors } from '#kernel/errors'

export const bridgeErrors = defineErrors({
  unavailable: { status: 409, error: 'Bridge unavailable' },
})
