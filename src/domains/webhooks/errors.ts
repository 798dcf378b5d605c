import { defineErrors } from '#kernel/errors'

export const webhookErrors = defineErrors({
  unknown: { status: 404, error: 'Webhook not found' },
  unknownVersion: { status: 404, error: 'Webhook version not found' },
  unknownDelivery: { status: 404, error: 'Delivery not found' },
  ipNotAllowed: { status: 403, error: 'IP address not allowed for this webhook' },
  notReplayable: { status: 409, error: 'Delivery cannot be replayed' },
  handlerFailed: { status: 500, error: 'Webhook handler failed' },
  handlerTimeout: { status: 502, error: 'Webhook handler timed out' },
})
