import { defineErrors } from '#kernel/errors'

export const feeErrors = defineErrors({
  nothingToClaim: { status: 400, error: 'No fees to claim' },
  notAuthorized: { status: 403, error: 'Not authorized to claim' },
  notBeneficiary: { status: 403, error: 'Address is not a beneficiary for this pool' },
  /** A contract that answers otherwise than a fee manager does: a chain on which the pool is not. */
  unreadable: { status: 502, error: 'Fee manager unreadable' },
})
