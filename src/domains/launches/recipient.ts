import { resolveAddress } from '#domains/addresses'
import type { WalletRow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { launchErrors } from './errors'
import type { DeployBody } from './fields'

const KINDS = { wallet: 'address', x: 'twitter', farcaster: 'farcaster', ens: 'ens' } as const

/** Whose 95 % of the fees will be: who was named, or the wallet itself. EVM address. Throws a refusal for a stranger. */
export async function feeRecipientOf(
  context: Context,
  wallet: WalletRow,
  named: DeployBody['feeRecipient'],
): Promise<`0x${string}`> {
  if (!named) return wallet.evmAddress as `0x${string}`
  const { type, value } = named
  const { found } = await resolveAddress(context, { value, kind: KINDS[type], chain: 'base' })
  if (found && !/^0x0{40}$/.test(found.address)) return found.address as `0x${string}`
  throw new Refusal(
    launchErrors.recipientUnknown,
    `feeRecipient: nobody is known as "${value}" (${type}). Names and handles are looked up as GET /addresses/resolve does; add them on the Directory page of the shell (/ui/directory).`,
    { rule: 'launches.feeRecipient', facts: { type, value } },
  )
}
