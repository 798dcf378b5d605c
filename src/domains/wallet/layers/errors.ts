import { defineErrors } from '#kernel/errors'

const PER_TX = 'Transaction value … exceeds the per-transaction limit of …'
const DAILY = 'Daily limit exceeded: … spent so far plus … for this transaction is over the limit of …'
const NOT_PERMITTED = 'Recipient … is not on the list of permitted recipients'
const COOLDOWN = 'Recipient … is in its cooldown: … hours remaining'
const PRICING = 'Pricing unavailable for …'

/** Of whatever calls a contract: a raw transaction, or an operation with a name. */
const CALLS = defineErrors({
  transactionLimit: { status: 403, error: PER_TX, fields: { errorCode: 'PER_TX_LIMIT_EXCEEDED' } },
  dailyLimit: { status: 403, error: DAILY, fields: { errorCode: 'DAILY_LIMIT_EXCEEDED' } },
  recipientNotPermitted: {
    status: 403,
    error: NOT_PERMITTED,
    fields: { errorCode: 'RECIPIENT_NOT_PERMITTED' },
  },
  recipientCooldown: { status: 403, error: COOLDOWN, fields: { errorCode: 'RECIPIENT_COOLDOWN' } },
  pricingUnavailable: { status: 403, error: PRICING, fields: { errorCode: 'PRICING_UNAVAILABLE' } },
})

/** What the layers refuse with: the same reasons, another status by endpoint. */
export const layerErrors = {
  shared: defineErrors({
    restrictedKey: { status: 403, error: 'Restricted API key' },
    readOnlySource: { status: 403, error: 'Read-only source' },
    restrictedSource: { status: 403, error: 'Restricted source' },
    paused: { status: 403, error: 'Wallet paused' },
    insufficientGas: { status: 400, error: 'insufficient_funds_for_gas' },
    insufficientBalance: { status: 400, error: 'Insufficient balance' },
    wouldFail: { status: 400, error: 'Transaction would fail' },
  }),
  transfer: defineErrors({
    transactionLimit: { status: 400, error: PER_TX },
    dailyLimit: { status: 400, error: DAILY },
    recipientNotPermitted: { status: 400, error: NOT_PERMITTED },
    recipientCooldown: { status: 400, error: COOLDOWN },
    pricingUnavailable: { status: 400, error: PRICING },
  }),
  submit: CALLS,
  launch: CALLS,
  claim: CALLS,
  beneficiary: CALLS,
  swap: CALLS,
  wrap: CALLS,
  payment: CALLS,
  bridge: CALLS,
  calls: defineErrors({
    contractCallsOff: { status: 403, error: 'Arbitrary contract calls disabled' },
  }),
}
