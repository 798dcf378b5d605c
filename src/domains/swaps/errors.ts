import { defineErrors } from '#kernel/errors'

export const swapErrors = defineErrors({
  noRoute: { status: 400, error: 'No route' },
  noRouter: { status: 409, error: 'Swaps unavailable' },
  quoteUnknown: { status: 404, error: 'Quote not found' },
  quoteExpired: { status: 400, error: 'Quote expired' },
  duplicate: { status: 409, error: 'duplicate_request' },
  slippage: { status: 400, error: 'Slippage exceeded' },
})
