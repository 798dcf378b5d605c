import { defineErrors } from '#kernel/errors'

/** decisions.md section 3. */
export const agentErrors = defineErrors({
  promptTooLong: { status: 400, error: 'Prompt too long' },
  threadUnknown: { status: 404, error: 'Thread not found' },
  jobUnknown: { status: 404, error: 'Job not found' },
  jobEnded: { status: 400, error: 'Job already ended' },
  confirmation: { status: 409, error: 'Confirmation needed' },
  subscriptionRequired: { status: 403, error: 'subscription_required', fields: { remediation: ['…'] } },
  dailyLimit: {
    status: 429,
    error: 'Daily limit exceeded',
    fields: { resetAt: '2030-01-02T00:00:00.000Z', limit: 1000, used: 1000 },
  },
})
