/**
 * Why a payment is refused, in the words of the published packages: those of version 1 (`x402`), and those of version 2
 * (`@x402/evm`), which has more of them; then those of version 2 for Permit2, and for `upto`, where they are others.
 */
const REASONS = {
  version: ['invalid_x402_version', 'invalid_x402_version'],
  requirements: ['invalid_payment_requirements', 'invalid_payment_requirements'],
  payload: ['invalid_payload', 'invalid_payload'],
  scheme: ['unsupported_scheme', 'unsupported_scheme'],
  schemeMismatch: [
    'unsupported_scheme',
    'invalid_exact_evm_scheme',
    'unsupported_payload_type',
    'invalid_upto_evm_scheme',
  ],
  network: ['invalid_network', 'invalid_network'],
  networkMismatch: [
    'invalid_network',
    'invalid_exact_evm_network_mismatch',
    'invalid_exact_evm_network_mismatch',
    'invalid_upto_evm_network_mismatch',
  ],
  payloadType: ['invalid_payload', 'unsupported_payload_type'],
  domain: ['invalid_payment_requirements', 'invalid_exact_evm_missing_eip712_domain'],
  asset: ['invalid_payment_requirements', 'invalid_exact_evm_eip3009_not_supported'],
  noContract: ['invalid_payment_requirements', 'asset_not_deployed_contract'],
  signature: [
    'invalid_exact_evm_payload_signature',
    'invalid_exact_evm_signature',
    'invalid_permit2_signature',
  ],
  undeployed: ['invalid_exact_evm_payload_undeployed_smart_wallet', 'eip6492_factory_not_allowed'],
  spender: ['invalid_payload', 'invalid_permit2_spender'],
  recipient: [
    'invalid_exact_evm_payload_recipient_mismatch',
    'invalid_exact_evm_recipient_mismatch',
    'invalid_permit2_recipient_mismatch',
  ],
  facilitator: ['invalid_payload', 'upto_facilitator_mismatch'],
  validBefore: [
    'invalid_exact_evm_payload_authorization_valid_before',
    'invalid_exact_evm_payload_authorization_valid_before',
    'permit2_deadline_expired',
  ],
  validAfter: [
    'invalid_exact_evm_payload_authorization_valid_after',
    'invalid_exact_evm_payload_authorization_valid_after',
    'permit2_not_yet_valid',
  ],
  value: [
    'invalid_exact_evm_payload_authorization_value',
    'invalid_exact_evm_payload_authorization_value_mismatch',
    'permit2_amount_mismatch',
  ],
  exceeds: ['invalid_payload', 'invalid_upto_evm_payload_settlement_exceeds_amount'],
  token: ['invalid_payload', 'permit2_token_mismatch'],
  funds: ['insufficient_funds', 'invalid_exact_evm_insufficient_balance', 'permit2_insufficient_balance'],
  allowance: ['invalid_payload', 'permit2_allowance_required'],
  used: ['duplicate_settlement', 'invalid_exact_evm_nonce_already_used', 'permit2_invalid_nonce'],
  tokenName: ['invalid_payment_requirements', 'invalid_exact_evm_token_name_mismatch'],
  tokenVersion: ['invalid_payment_requirements', 'invalid_exact_evm_token_version_mismatch'],
  simulation: [
    'invalid_transaction_state',
    'invalid_exact_evm_transaction_simulation_failed',
    'permit2_simulation_failed',
  ],
  failed: [
    'invalid_transaction_state',
    'invalid_exact_evm_transaction_failed',
    'invalid_exact_evm_transaction_failed',
    'invalid_upto_evm_transaction_failed',
  ],
  closed: ['unexpected_settle_error', 'unexpected_settle_error'],
} as const satisfies Record<string, readonly [v1: string, v2: string, permit2?: string, upto?: string]>

export type Rule = keyof typeof REASONS

/** How a payment is made: by an authorization of the token's, or by Permit2, exactly or up to what was signed. */
export type Method = 'eip3009' | 'permit2' | 'upto'

/** The word of the packages for a rule; a body of no known version is answered as the newest is. */
export function reasonOf(rule: Rule, version: number | null, method: Method = 'eip3009'): string {
  const [one, two, permit2 = two, upto = permit2]: readonly string[] = REASONS[rule]
  if (version === 1) return one as string
  return { eip3009: two, permit2, upto }[method] as string
}

/** What callers of paid endpoints read: the same words, and one for a lack of money, however it is paid. */
export function endpointReasonOf(rule: Rule, method: Method): string {
  return rule === 'funds' ? 'insufficient_balance' : reasonOf(rule, 2, method)
}

/** A payment that is refused: which rule, what a person should know, and the numbers that were looked at. */
export class Declined extends Error {
  override readonly name = 'Declined' as const

  constructor(
    readonly rule: Rule,
    message: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(message)
  }
}

export function isDeclined(thrown: unknown): thrown is Declined {
  return (thrown as Error | undefined)?.name === 'Declined'
}
