import { defineErrors } from '#kernel/errors'

export const toolErrors = defineErrors({
  unknown: { status: 404, error: 'Tool server not found' },
  exists: { status: 409, error: 'Tool server already exists' },
  toolUnknown: { status: 404, error: 'Tool not found' },
  notConnected: { status: 409, error: 'Tool server not connected' },
  signInUnknown: { status: 400, error: 'Sign-in not found' },
  failed: { status: 502, error: 'Tool server failed' },
})
