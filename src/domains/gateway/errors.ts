import { defineErrors } from '#kernel/errors'

const invalid = { status: 400, error: 'Invalid request', type: 'invalid_request_error' } as const

/** Document 2, Errors. Those of providers and of the formats stand with them. */
export const gatewayErrors = defineErrors({
  unsupportedModel: { ...invalid, code: 'unsupported_model' },
  contextLengthExceeded: { ...invalid, code: 'context_length_exceeded' },
  invalidPrivacy: { ...invalid, code: 'invalid_privacy' },
  privacyConflict: { ...invalid, code: 'privacy_conflict' },
  modelNotFound: {
    status: 404,
    error: 'Model not found',
    type: 'not_found_error',
    code: 'model_not_found',
  },
  insufficientCredits: {
    status: 402,
    error: 'Insufficient credits',
    type: 'insufficient_credits',
    code: 'insufficient_credits',
  },
  paymentFailed: {
    status: 402,
    error: 'Payment failed',
    type: 'insufficient_credits',
    code: 'payment_failed',
  },
  dailyBudgetExceeded: {
    status: 402,
    error: 'Daily budget exceeded',
    type: 'daily_budget_exceeded',
    code: 'daily_budget_exceeded',
  },
  modelDeprecated: {
    status: 410,
    error: 'Model deprecated',
    type: 'model_deprecated',
    code: 'model_deprecated',
  },
  modelRemoved: { status: 410, error: 'Model removed', type: 'model_removed', code: 'model_removed' },
  confidentialUnavailable: {
    status: 422,
    error: 'Confidential compute unavailable',
    type: 'invalid_request_error',
    code: 'confidential_unavailable',
  },
  zdrUnavailable: {
    status: 422,
    error: 'Zero data retention unavailable',
    type: 'invalid_request_error',
    code: 'zdr_unavailable',
  },
  loopDetected: { status: 508, error: 'Loop detected', type: 'api_error', code: 'loop_detected' },
  attestationUnverified: {
    status: 503,
    error: 'Attestation unverified',
    type: 'api_error',
    code: 'attestation_unverified',
  },
})
