import { defineErrors } from '#kernel/errors'

export const automationErrors = defineErrors({
  unknown: { status: 404, error: 'Automation not found' },
  ended: { status: 409, error: 'Automation has ended' },
  tooMany: { status: 403, error: 'Automation limit reached' },
})
