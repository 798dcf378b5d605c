import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { evmAccountOf, solanaAddressOf, solanaKeyOf } from '../addresses'
import type { WalletRow } from '../tables'
import { outboundErrors } from './errors'

/** The wallet's own account. Refused for a wallet whose address was edited: the key of that one is not here. */
export function signerOf({ seed }: Context, { id, evmAddress }: WalletRow): PrivateKeyAccount {
  const account = evmAccountOf(seed(), id)
  if (account.address.toLowerCase() === evmAddress.toLowerCase()) return account
  throw keyElsewhere(id, evmAddress, account.address)
}

/** Refused with 400 for a wallet that was made without one. */
export function solanaAddressIn({ id, solanaAddress }: WalletRow): string {
  if (solanaAddress !== null) return solanaAddress
  throw new Refusal(
    errors.invalidRequest,
    `chain: the wallet ${id} has no Solana address. A partner has it made with POST /partner/wallets and wallet.solana: true; use a chain of the EVM, or another wallet.`,
    { rule: 'wallet.solana', facts: { walletId: id } },
  )
}

/** The private key behind the wallet's Solana address, 32 bytes. Refused as `signerOf` does. */
export function solanaKeyFor({ seed }: Context, wallet: WalletRow): Uint8Array {
  const { id } = wallet
  const solanaAddress = solanaAddressIn(wallet)
  const ours = solanaAddressOf(seed(), id)
  if (ours === solanaAddress) return solanaKeyOf(seed(), id)
  throw keyElsewhere(id, solanaAddress, ours)
}

function keyElsewhere(walletId: string, address: string, ours: string): Refusal {
  return new Refusal(
    outboundErrors.keyElsewhere,
    `The wallet ${walletId} has the address ${address}, which does not follow from the seed in use: its key is not here. POST /__sandbank/reset brings back wallets that can sign.`,
    { rule: 'wallet.signer', facts: { walletId, address, ours } },
  )
}
