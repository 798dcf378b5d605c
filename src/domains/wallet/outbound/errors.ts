import { defineErrors } from '#kernel/errors'

export const outboundErrors = defineErrors({
  rejected: { status: 400, error: 'Transaction rejected' },
  reverted: {
    status: 400,
    error: 'execution reverted: …',
    fields: { success: false, status: 'reverted', transactionHash: '0x…' },
  },
  keyElsewhere: { status: 409, error: 'Wallet cannot sign' },
})

export const signingErrors = defineErrors({
  rejected: { status: 400, error: 'Signing failed', fields: { success: false } },
})
