import { defineErrors, Refusal } from '#kernel/errors'

export const formatErrors = defineErrors({
  missingRequiredFields: {
    status: 400,
    error: 'Missing required fields',
    type: 'invalid_request_error',
    code: 'missing_required_fields',
  },
})

/** Throws 400 `missing_required_fields` that names every one that is not there. Row chat-missing-fields. */
export function requireFields(body: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {}
  const missing = names.filter((name) => {
    const value = (fields as Record<string, unknown>)[name]
    return value === undefined || value === null || value === ''
  })
  if (missing.length > 0) {
    throw new Refusal(
      formatErrors.missingRequiredFields,
      `Missing required fields: ${missing.join(', ')}. This endpoint needs ${names.join(' and ')}.`,
      { rule: 'gateway.requiredFields', facts: { missing: missing.join(',') } },
    )
  }
  return fields as Record<string, unknown>
}
