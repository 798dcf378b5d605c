import { z } from 'zod'
import { defineErrors, Refusal } from '#kernel/errors'

/** Whether a wallet may be used. A suspended one can come back, a closed one cannot. */
export const walletStatus = z.enum(['active', 'suspended', 'closed'])
type WalletStatus = z.infer<typeof walletStatus>

type StoppedStatus = Exclude<WalletStatus, 'active'>

export const statusErrors = defineErrors({
  suspended: { status: 403, error: 'Wallet suspended', type: 'auth_error', code: 'auth_error' },
  closed: { status: 403, error: 'Wallet closed', type: 'auth_error', code: 'auth_error' },
})

/** The 403 of a wallet that is out of use. `message`: what that means to this caller, and what can be done. */
export function stoppedRefusal(walletId: string, status: StoppedStatus, message: string): Refusal {
  return new Refusal(statusErrors[status], message, {
    rule: `wallet.${status}`,
    facts: { walletId, status },
  })
}

/** Throws 403 for a wallet that was suspended or closed. */
export function enforceActive({ id, status }: { readonly id: string; readonly status: WalletStatus }): void {
  if (status === 'active') return
  throw stoppedRefusal(
    id,
    status,
    status === 'suspended'
      ? `The wallet ${id} is suspended. POST /partner/wallets/${id}/resume brings it back; so does Partners in the shell (/ui/partners).`
      : `The wallet ${id} is closed for good. Make another one with POST /partner/wallets.`,
  )
}
