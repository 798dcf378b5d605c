import { defineErrors } from '#kernel/errors'

export const swapErrors = defineErrors({
  noRoute: { status: 400, error: 'No route' },
  noRouter: { status: 503, error: 'Swaps unavailable' },
  quoteUnknown: { status: 404, error: 'Quote not found' },
  quoteExpired: { status: 400, error: 'Quote expired' },
  duplicate: { status: 409, error: 'duplicate_request' },
  inFlight: { status: 409, error: 'Swap in flight' },
  slippage: { status: 400, error: 'Slippage exceeded' },
  priceImpact: { status: 400, error: 'Price impact too high' },
  beneficiary: { status: 403, error: 'Beneficiary of this token' },
  relayFailed: { status: 502, error: 'Relay failed' },
  receiptPending: { status: 504, error: 'Receipt pending' },
})
