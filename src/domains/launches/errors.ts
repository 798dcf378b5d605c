import { defineErrors } from '#kernel/errors'

export const launchErrors = defineErrors({
  unknown: { status: 404, error: 'Token launch not found' },
  recipientUnknown: { status: 400, error: 'Fee recipient not found' },
  noLauncher: { status: 409, error: 'Launches are not possible on this chain' },
  notRecipient: { status: 403, error: 'Not authorized to claim' },
  nothingVested: { status: 400, error: 'No vested tokens to claim' },
  failing: { status: 400, error: 'Launch would fail' },
})
