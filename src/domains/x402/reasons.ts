/**
 * Why a payment is refused, in the words of the published packages: those of version 1 (`x402`), and those of version 2
 * (`@x402/evm`), which has more of them.
 */
const REASONS = {
  version: ['invalid_x402_version', 'invalid_x402_version'],
  requirements: ['invalid_payment_requirements', 'invalid_payment_requirements'],
  payload: ['invalid_payload', 'invalid_payload'],
  scheme: ['unsupported_scheme', 'unsupported_scheme'],
  schemeMismatch: ['unsupported_scheme', 'invalid_exact_evm_scheme'],
  network: ['invalid_network', 'invalid_network'],
  networkMismatch: ['invalid_network', 'invalid_exact_evm_network_mismatch'],
  payloadType: ['invalid_payload', 'unsupported_payload_type'],
  domain: ['invalid_payment_requirements', 'invalid_exact_evm_missing_eip712_domain'],
  asset: ['invalid_payment_requirements', 'invalid_exact_evm_eip3009_not_supported'],
  noContract: ['invalid_payment_requirements', 'asset_not_deployed_contract'],
  signature: ['invalid_exact_evm_payload_signature', 'invalid_exact_evm_signature'],
  undeployed: ['invalid_exact_evm_payload_undeployed_smart_wallet', 'eip6492_factory_not_allowed'],
  recipient: ['invalid_exact_evm_payload_recipient_mismatch', 'invalid_exact_evm_recipient_mismatch'],
  validBefore: [
    'invalid_exact_evm_payload_authorization_valid_before',
    'invalid_exact_evm_payload_authorization_valid_before',
  ],
  validAfter: [
    'invalid_exact_evm_payload_authorization_valid_after',
    'invalid_exact_evm_payload_authorization_valid_after',
  ],
  value: [
    'invalid_exact_evm_payload_authorization_value',
    'invalid_exact_evm_payload_authorization_value_mismatch',
  ],
  funds: ['insufficient_funds', 'invalid_exact_evm_insufficient_balance'],
  used: ['duplicate_settlement', 'invalid_exact_evm_nonce_already_used'],
  tokenName: ['invalid_payment_requirements', 'invalid_exact_evm_token_name_mismatch'],
  tokenVersion: ['invalid_payment_requirements', 'invalid_exact_evm_token_version_mismatch'],
  simulation: ['invalid_transaction_state', 'invalid_exact_evm_transaction_simulation_failed'],
  failed: ['invalid_transaction_state', 'invalid_exact_evm_transaction_failed'],
  closed: ['unexpected_settle_error', 'unexpected_settle_error'],
} as const

export type Rule = keyof typeof REASONS

/** The word of the packages for a rule; a body of no known version is answered as the newest is. */
export function reasonOf(rule: Rule, version: number | null): string {
  return REASONS[rule][version === 1 ? 0 : 1]
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
