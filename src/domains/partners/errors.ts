import { defineErrors } from '#kernel/errors'

export const partnerErrors = defineErrors({
  walletUnknown: { status: 404, error: 'Wallet not found' },
  keyUnknown: { status: 404, error: 'API key not found' },
  organisationUnknown: { status: 404, error: 'Organisation not found' },
  partnerKeyUnknown: { status: 404, error: 'Partner key not found' },
  tooManyPartnerKeys: { status: 409, error: 'Too many partner keys' },
})
