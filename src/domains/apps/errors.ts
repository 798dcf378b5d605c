import { defineErrors } from '#kernel/errors'

export const appErrors = defineErrors({
  unknown: { status: 404, error: 'App not found' },
  broken: { status: 422, error: 'App manifest has problems' },
  page: { status: 404, error: 'App has no page' },
  frame: { status: 404, error: 'App frame not found' },
  script: { status: 404, error: 'Script not found' },
  permission: { status: 403, error: 'App permission missing' },
  notExposed: { status: 403, error: 'Public data key "…" is not exposed by this app' },
  tooLarge: { status: 413, error: 'App value too large' },
  paymentHost: { status: 403, error: 'Host not allowed' },
  paymentTooHigh: { status: 403, error: 'Payment too high' },
  paymentTerms: { status: 422, error: 'Payment cannot be made' },
  paymentCap: { status: 429, error: 'Payment cap reached' },
  paymentUnknown: { status: 404, error: 'Payment quote not found' },
  paymentOver: { status: 409, error: 'Payment quote is over' },
  unreachable: { status: 502, error: 'Server not reached' },
  otherWallet: { status: 403, error: 'Prepared for another wallet' },
  exists: { status: 409, error: 'App already exists' },
  archive: { status: 400, error: 'App archive has problems' },
  appTooLarge: { status: 413, error: 'App too large' },
  records: { status: 403, error: 'App record limit reached' },
})
