import { authorizeKey } from '#domains/keys'
import type { Principal } from '#domains/wallet'
import { enforceActive, type PolicyDecision, type WalletRow } from '#domains/wallet'
import { isRefusal } from '#kernel/errors'

/** Whoever moves money of its wallet, as by the wallet's own API. */
export const MAY_SEND = { kind: 'key-or-session', flag: 'walletApiEnabled', write: true } as const
/** For previews: a read-only key may, too. */
export const MAY_PREVIEW = { kind: 'key-or-session', flag: 'walletApiEnabled' } as const

/** The decision of a rule that throws where it denies, for a preview. */
export function decided(layer: PolicyDecision['layer'], passed: Passed, rule: () => void): PolicyDecision {
  try {
    rule()
    return { layer, ok: true, ...passed }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return { layer, ok: false, text: thrown.message, spec: thrown.spec, ...thrown.decision }
  }
}

type Passed = Pick<PolicyDecision, 'rule' | 'text' | 'facts' | 'spec'>

/** What the guard in front of the routes that send would decide for the caller. A session has no key to check. */
export function guardDecision(principal: Principal, ip: string): PolicyDecision[] {
  if (principal.kind !== 'key') return []
  const { keyName } = principal
  const passed = {
    rule: 'key.guard',
    text: `The key "${keyName}" may write by the Wallet API.`,
    facts: { readOnly: principal.readOnly },
    spec: { status: 403, error: '' },
  }
  return [
    decided('key', passed, () => {
      authorizeKey(MAY_SEND, { credential: keyName, caller: principal, ip })
    }),
  ]
}

/** Whether the wallet may be used at all. */
export function activeDecision(wallet: WalletRow): PolicyDecision {
  const passed = {
    rule: 'wallet.active',
    text: 'The wallet is active.',
    facts: { status: wallet.status },
    spec: { status: 403, error: '' },
  }
  return decided('wallet', passed, () => enforceActive(wallet))
}

/** As answers have it. */
export function viewVerdict({ layer, rule, ok, text, facts }: PolicyDecision) {
  return { layer, rule, ok, text, facts: { ...facts } }
}
