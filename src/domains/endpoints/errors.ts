import { defineErrors } from '#kernel/errors'

export const endpointErrors = defineErrors({
  unknown: { status: 404, error: 'Endpoint not found' },
  unknownVersion: { status: 404, error: 'Endpoint version not found' },
  method: { status: 405, error: 'Method not allowed' },
  payment: { status: 402, error: 'Payment Required' },
  paymentConfiguration: { status: 500, error: 'Endpoint payment configuration error' },
  depth: { status: 508, error: 'Endpoint calls too deep' },
  download: { status: 404, error: 'Download not found' },
})
