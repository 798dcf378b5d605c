/** Of `POST /wallet/x402-pay`. */
export const payErrors = {
  terms: { status: 422, error: 'Payment cannot be made' },
  tooHigh: { status: 403, error: 'Payment above the cap' },
  over: { status: 409, error: 'Payment is over' },
  unreachable: { status: 502, error: 'Server not reached' },
} as const

/** Of the router's fees. */
export const routerErrors = {
  closed: { status: 409, error: 'Chain closed' },
} as const
