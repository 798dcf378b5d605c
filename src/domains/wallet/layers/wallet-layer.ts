import { HOUR_MS } from '#kernel/durations'
import { worded } from '#kernel/errors'
import { SOLANA } from '../chains'
import { usableAt } from '../controls/fields'
import type { Controls } from '../controls/tables'
import { dollars } from '../money'
import { isAmong, isSameAddress } from '../recipients'
import type { Spending } from '../spending/spend-log'
import { layerErrors } from './errors'
import type { PolicyDecision } from './policy-decision'
import type { TransactionIntent } from './transaction-intent'

const WALLET_PAGE = 'Change it on Wallet in the shell (/ui/wallet).'

/** The owner's settings: pause, contract calls, permitted recipients, limits. All rules, in their order. */
export function walletLayer(
  intent: TransactionIntent,
  controls: Controls,
  spending: Spending,
): PolicyDecision[] {
  return [
    pause(controls),
    ...(intent.kind === 'submit' ? [contractCalls(controls)] : []),
    ...permittedRecipients(intent, controls, spending.now),
    ...limits(intent, controls, spending),
  ]
}

/** Row control-pause. */
export function pause({ paused }: Controls): PolicyDecision {
  return {
    layer: 'wallet',
    rule: 'wallet.paused',
    ok: !paused,
    text: paused ? `This wallet is paused: nothing leaves it. ${WALLET_PAGE}` : 'The wallet is not paused.',
    facts: { paused },
    spec: layerErrors.shared.paused,
  }
}

/** Row control-contract-calls: named operations go on. */
function contractCalls({ contractCalls: allowed }: Controls): PolicyDecision {
  return {
    layer: 'wallet',
    rule: 'wallet.contractCalls',
    ok: allowed,
    text: allowed
      ? 'Arbitrary contract calls are allowed.'
      : `Arbitrary contract calls are switched off for this wallet, raw transactions among them; POST /wallet/transfer still works. ${WALLET_PAGE}`,
    facts: { contractCalls: allowed },
    spec: layerErrors.calls.contractCallsOff,
  }
}

/** Row control-recipients: the wallet's own addresses are always permitted. */
function permittedRecipients(
  { kind, recipients, recipientsNote, own }: TransactionIntent,
  { recipients: { enabled, cooldownHours, entries } }: Controls,
  now: number,
): PolicyDecision[] {
  if (!enabled) return []
  return recipients.map(({ address }) => {
    const isOwn = isAmong(own, address)
    const entry = entries.find((each) => isSameAddress(each.address, address))
    const waitMs = entry ? usableAt(entry.addedAt, cooldownHours) - now : 0
    const hours = String(Math.ceil((waitMs / HOUR_MS) * 10) / 10)
    const base = { layer: 'wallet', rule: 'wallet.recipients' } as const
    if (!isOwn && !entry) {
      const spec = worded(layerErrors[kind].recipientNotPermitted, address)
      return {
        ...base,
        ok: false,
        text: `${spec.error} (${entries.length} entries).${recipientsNote} ${WALLET_PAGE}`,
        facts: { recipient: address, permitted: entries.length },
        spec,
      }
    }
    if (!isOwn && waitMs > 0) {
      const spec = worded(layerErrors[kind].recipientCooldown, address, hours)
      return {
        ...base,
        rule: 'wallet.recipients.cooldown',
        ok: false,
        text: `${spec.error} of ${cooldownHours}. ${WALLET_PAGE}`,
        facts: { recipient: address, cooldownHours, remainingHours: Number(hours) },
        spec,
      }
    }
    return {
      ...base,
      ok: true,
      text: `${address} is ${isOwn ? "one of the wallet's own addresses" : 'permitted'}.`,
      facts: { recipient: address, permitted: entries.length },
      spec: layerErrors[kind].recipientNotPermitted,
    }
  })
}

/** Rows control-pricing, control-tx-limit, control-daily-limit. */
function limits(
  { kind, chain, microUsd, unpriced }: TransactionIntent,
  { transactionLimit, dailyLimit }: Controls,
  { spentMicroUsd }: Spending,
): PolicyDecision[] {
  if (!transactionLimit.enabled && !dailyLimit.enabled) return []
  const pricing = worded(layerErrors[kind].pricingUnavailable, unpriced)
  const priced: PolicyDecision = {
    layer: 'wallet',
    rule: 'wallet.pricing',
    ok: microUsd !== null,
    text:
      microUsd === null
        ? `${pricing.error}: no pool on the chain tells its price, and a limit in USD is on, so the transaction cannot be let through. Switch the limits off to send it. ${WALLET_PAGE}`
        : `Worth ${dollars(microUsd)} ${chain === SOLANA ? 'at the fixed price of the ledger' : 'by the pools of the chain'}.`,
    facts: { valueUsd: microUsd === null ? null : dollars(microUsd) },
    spec: pricing,
  }
  if (microUsd === null) return [priced]
  return [
    priced,
    ...(transactionLimit.enabled ? [perTransaction(kind, microUsd, limitOf(transactionLimit))] : []),
    ...(dailyLimit.enabled ? [daily(kind, microUsd, spentMicroUsd, limitOf(dailyLimit))] : []),
  ]
}

function perTransaction(kind: TransactionIntent['kind'], microUsd: bigint, limit: bigint): PolicyDecision {
  const ok = microUsd <= limit
  const spec = worded(layerErrors[kind].transactionLimit, dollars(microUsd), dollars(limit))
  return {
    layer: 'wallet',
    rule: 'wallet.transactionLimit',
    ok,
    text: ok
      ? `${dollars(microUsd)} is within the per-transaction limit of ${dollars(limit)}.`
      : `${spec.error}. ${WALLET_PAGE}`,
    facts: { valueUsd: dollars(microUsd), limitUsd: dollars(limit) },
    spec,
  }
}

function daily(
  kind: TransactionIntent['kind'],
  microUsd: bigint,
  spent: bigint,
  limit: bigint,
): PolicyDecision {
  const ok = spent + microUsd <= limit
  const spec = worded(layerErrors[kind].dailyLimit, dollars(spent), dollars(microUsd), dollars(limit))
  return {
    layer: 'wallet',
    rule: 'wallet.dailyLimit',
    ok,
    text: ok
      ? `${dollars(spent)} spent in the last 24 hours plus ${dollars(microUsd)} is within the daily limit of ${dollars(limit)}.`
      : `${spec.error}, counted over the last 24 hours. ${WALLET_PAGE}`,
    facts: { spentUsd: dollars(spent), valueUsd: dollars(microUsd), limitUsd: dollars(limit) },
    spec,
  }
}

/** Micro-USD. */
export function limitOf({ usdCents }: Controls['dailyLimit']): bigint {
  return BigInt(usdCents) * 10_000n
}
