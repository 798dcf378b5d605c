import { chainSpec, tokenMetadata } from '#domains/chain'
import { bundleTexts, storeBundle } from '#domains/handlers'
import { makerOf } from '#domains/keys'
import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { endpointsOf, placeOf } from './endpoints'
import { type DeployInput, priceText, settingsOf } from './fields'
import { LEAST_PRICE, unitsOf } from './price'
import { type EndpointRow, endpointTable } from './tables'
import { versions, versionTables } from './versions'

/** Where paid endpoints settle. */
const BASE = chainSpec(8453)
/** Euro Coin on Base: paid by EIP-3009, as USDC is. */
const EURC = '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42'

/**
 * Deploys paid endpoints: each with a bundle gets its next version, one without keeps its own and takes the new settings.
 * All of them or none. Row x402-cloud-config. Throws 400 that names the field.
 */
export async function deploy(
  call: Pick<Call, 'context' | 'transact'> & { readonly principal: Principal },
  { config, bundles }: DeployInput,
): Promise<EndpointRow[]> {
  const { context, transact } = call
  const { walletId } = call.principal
  const by = makerOf(call.principal)
  const prepared = []
  for (const [name, service] of Object.entries(config.services)) {
    const field = `config.services.${name}`
    const token = await tokenOf(context, field, service.tokenAddress ?? config.tokenAddress)
    const price = priceText(service.price)
    if (unitsOf(price, token.decimals) === 0n) throw tooFine(field, price, token)
    // A service may be called as what every object has: `constructor`.
    const sent = Object.hasOwn(bundles, name) ? bundles[name] : undefined
    const whole = typeof sent === 'string' ? { file: `x402/${name}/index.ts`, source: sent } : sent
    const texts = whole && (await bundleTexts(`bundles.${name}`, whole, 'endpoints'))
    if (texts) {
      const { enforceContextUses } = await import('./context-uses')
      await enforceContextUses(`bundles.${name}`, texts)
    }
    const scheme = service.paymentScheme ?? (isAuthorized(token.address) ? 'exact' : 'upto')
    prepared.push({ name, settings: { ...settingsOf(name, service), token, scheme }, texts })
  }
  const ready = await Promise.all(
    prepared.map(async ({ texts, ...rest }) => ({
      ...rest,
      id: await context.ids.id('x4e'),
      stored: texts && (await storeBundle(context, texts)),
    })),
  )
  const rows = await transact(versionTables, async (context) => {
    const known = new Map((await endpointsOf(context, walletId)).map((row) => [row.name, row]))
    const now = context.clock.now()
    const written: EndpointRow[] = []
    for (const { id, name, settings, stored } of ready) {
      const before = known.get(name)
      if (!before && !stored) throw bundleMissing(name)
      const row: EndpointRow = {
        ...(before ?? {
          id,
          walletId,
          name,
          place: placeOf(walletId, name),
          status: 'active',
          createdAt: now,
        }),
        ...settings,
        ...versions.after(before, stored !== undefined),
        by,
        updatedAt: now,
        deployedAt: now,
      }
      await context.store.table(endpointTable).put(row)
      if (stored) await versions.add(context, row, stored, {})
      written.push(row)
    }
    return written
  })
  for (const { name } of rows) context.bus.publish({ type: 'endpoints.changed', walletId, name })
  return rows
}

/** Whether a token is paid by an authorization of its own, without Permit2; such calls have the free month. */
export function isAuthorized(address: string): boolean {
  return [BASE.usdc.address.toLowerCase(), EURC].includes(address.toLowerCase())
}

async function tokenOf(
  context: Context,
  field: string,
  address: `0x${string}` = BASE.usdc.address,
): Promise<EndpointRow['token']> {
  if (address.toLowerCase() === BASE.usdc.address.toLowerCase()) {
    return { chainId: BASE.id, address: BASE.usdc.address, symbol: BASE.usdc.symbol, decimals: 6 }
  }
  const found = await tokenMetadata(context, BASE.id, address)
  if (found) return { chainId: BASE.id, address, symbol: found.symbol.slice(0, 32), decimals: found.decimals }
  throw new Refusal(
    errors.invalidRequest,
    `${field}.tokenAddress: ${address} is no token on ${BASE.name}. Nothing was deployed. (Rule endpoints.token.)`,
    { rule: 'endpoints.token', facts: { field: `${field}.tokenAddress`, address, chainId: BASE.id } },
  )
}

function tooFine(field: string, price: string, { symbol, decimals }: EndpointRow['token']): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `${field}.price: is ${price}, which is less than a unit of ${symbol}, which has ${decimals} decimals. The minimum is ${LEAST_PRICE}, and a unit of the token. Nothing was deployed. (Rule endpoints.price.)`,
    { rule: 'endpoints.price', facts: { field: `${field}.price`, price, decimals } },
  )
}

function bundleMissing(name: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `bundles.${name}: is required, because the service was never deployed before. Nothing was deployed. (Rule endpoints.bundle.)`,
    { rule: 'endpoints.bundle', facts: { field: `bundles.${name}` } },
  )
}
