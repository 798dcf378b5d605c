import type { z } from 'zod'
import type { changeKey, KeyRow } from '#domains/keys'
import type { WalletRow } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { fundResult, KeyInput, partnerWalletView, walletKeyView } from './fields'
import type { FundingRow, PartnerWalletRow } from './tables'

export function viewWallet(
  { id, solana, idempotencyKey, createdAt }: PartnerWalletRow,
  { evmAddress, solanaAddress, status }: WalletRow,
): z.infer<typeof partnerWalletView> {
  return {
    id,
    evmAddress,
    ...(solana && solanaAddress !== null && { solAddress: solanaAddress }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    status,
    createdAt: iso(createdAt),
  }
}

export function viewKey(key: KeyRow): z.infer<typeof walletKeyView> {
  const { id, name, flags, readOnly, allowedIps, allowedRecipients, revokedAt, createdAt } = key
  return {
    keyId: id,
    name,
    permissions: { ...flags, readOnly },
    allowedIps,
    allowedRecipients,
    status: revokedAt === null ? 'active' : 'revoked',
    createdAt: iso(createdAt),
  }
}

/** As the keys domain takes it. */
export function keyChangesOf({ permissions, ...rest }: KeyInput): Parameters<typeof changeKey>[2] {
  return { ...permissions, ...rest }
}

/** A leg that is not known to be done did not succeed yet, whatever may become of it. */
export function viewFunding({ legs }: FundingRow): z.infer<typeof fundResult> {
  return {
    success: legs.every(({ state }) => state === 'done'),
    results: legs.map(({ tokenAddress, amount, state, hash, error, message }) => ({
      tokenAddress,
      amount,
      success: state === 'done',
      ...(hash !== null && { txHash: hash }),
      ...(error !== null && { error }),
      ...(message !== null && { message }),
    })),
  }
}
