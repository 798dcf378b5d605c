import type { PolicyDecision } from '#domains/wallet'
import { Refusal } from '#kernel/errors'
import { enforcePermission } from '../access'
import type { ValidApp } from '../apps'
import { appErrors } from '../errors'
import { isAllowedHost } from '../http-request'
import { appFolder } from '../slug'
import type { AppPaymentRow } from '../tables'
import { usd } from './caps'
import { decided } from './decisions'

/** What the manifest must allow for a paid call. Row app-x402. */

/**
 * Throws 403 where the manifest does not let the page make this call; checked before a visitor is asked to sign in or to
 * pay. Returns the host, and how many micro-dollars the call may cost.
 */
export function enforcePayable(
  app: ValidApp,
  { url, maxPaymentUsd }: { readonly url: string; readonly maxPaymentUsd: number | undefined },
) {
  enforcePermission(app, 'x402.fetch', ['pay:x402'])
  return { host: enforceHost(app, url), maxMicroUsd: enforceMost(app, maxPaymentUsd) }
}

/** What the manifest says of a quoted call when it is paid: it may have changed since. */
export function manifestDecisions(app: ValidApp, row: AppPaymentRow): PolicyDecision[] {
  const { slug } = app
  const passed = (rule: string, text: string) => ({
    rule,
    text,
    facts: { slug },
    spec: appErrors.permission,
  })
  const { host } = new URL(row.url)
  return [
    decided('source', passed('apps.permission', `The app ${slug} declares pay:x402.`), () =>
      enforcePermission(app, 'x402.fetch', ['pay:x402']),
    ),
    decided('source', passed('apps.x402.host', `The app ${slug} may pay ${host}.`), () => {
      enforceHost(app, row.url)
    }),
    decided(
      'source',
      passed(
        'apps.x402.maxPayment',
        `${usd(BigInt(row.amount))} USD is within ${usd(BigInt(row.maxMicroUsd))} for one call.`,
      ),
      () => enforceAmount(app, BigInt(row.amount), microOf(capOf(app), row.maxMicroUsd), host),
    ),
  ]
}

/** Returns the host of a URL. Throws 403 where the manifest does not name it, as for secrets: with or without its port. */
function enforceHost({ manifest, slug }: ValidApp, url: string): string {
  const allowed = manifest.x402?.allowedHosts ?? []
  const { host } = new URL(url)
  if (isAllowedHost(new URL(url), allowed)) return host
  const line = JSON.stringify([...allowed, host])
  throw new Refusal(
    appErrors.paymentHost,
    `x402.fetch may call ${allowed.join(', ') || 'no host'} in this app, and not ${host}. Write "allowedHosts": ${line} in "x402" of ${appFolder(slug)}/manifest.json. Nothing was sent. (Rule apps.x402.host.)`,
    { rule: 'apps.x402.host', facts: { host, slug } },
  )
}

function capOf({ manifest }: ValidApp): number {
  return manifest.x402?.maxPaymentUsdPerCall ?? 0
}

function microOf(capUsd: number, quoted: string): bigint {
  const cap = BigInt(Math.floor(capUsd * 1e6 + 1e-6))
  return BigInt(quoted) < cap ? BigInt(quoted) : cap
}

/** Returns the micro-dollars that one call may cost. Throws 403 where the page allows more than the manifest does. */
function enforceMost(app: ValidApp, wished: number | undefined): bigint {
  const cap = capOf(app)
  if (wished === undefined || wished <= cap) return BigInt(Math.floor((wished ?? cap) * 1e6 + 1e-6))
  throw new Refusal(
    appErrors.paymentTooHigh,
    `maxPaymentUsd: is ${wished}, and the manifest allows ${cap} USD for one call ("maxPaymentUsdPerCall" in "x402" of ${appFolder(app.slug)}/manifest.json). Nothing was sent. (Rule apps.x402.maxPayment.)`,
    { rule: 'apps.x402.maxPayment', facts: { maxPaymentUsd: wished, limitUsd: cap } },
  )
}

export function enforceAmount({ slug }: ValidApp, amount: bigint, most: bigint, host: string): void {
  if (amount <= most) return
  throw new Refusal(
    appErrors.paymentTooHigh,
    `${host} asks for ${usd(amount)} USD, and this call may cost ${usd(most)}. The page says so with maxPaymentUsd, up to "maxPaymentUsdPerCall" in "x402" of ${appFolder(slug)}/manifest.json. Nothing was paid. (Rule apps.x402.maxPayment.)`,
    { rule: 'apps.x402.maxPayment', facts: { amountUsd: usd(amount), limitUsd: usd(most), host } },
  )
}
