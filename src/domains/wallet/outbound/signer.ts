import type { PrivateKeyAccount } from 'viem/accounts'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { evmAccountOf } from '../addresses'
import type { WalletRow } from '../tables'
import { outboundErrors } from './errors'

/** The wallet's own account. Refused for a wallet whose address was edited: the key of that one is not here. */
export function signerOf({ seed }: Context, { id, evmAddress }: WalletRow): PrivateKeyAccount {
  const account = evmAccountOf(seed(), id)
  if (account.address.toLowerCase() === evmAddress.toLowerCase()) return account
  throw new Refusal(
    outboundErrors.keyElsewhere,
    `The wallet ${id} has the address ${evmAddress}, which does not follow from this world's seed: its key is not here. POST /__sandbank/reset brings back wallets that can sign.`,
    { rule: 'wallet.signer', facts: { walletId: id, address: evmAddress, ours: account.address } },
  )
}
