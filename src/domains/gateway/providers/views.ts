import { z } from 'zod'
import type { Context } from '#kernel/context'
import { privacyTier } from '../tables'
import { healthOf } from './generate'
import { listProviders } from './registry'
import { enclaveOf } from './serving'
import { providerSwitches, upstream } from './tables'

const OPEN_TIERS = ['standard', 'zdr'] as const

/** A provider as the gateway's page shows it. */
export const providerView = z.object({
  name: z.string(),
  kind: z.enum(['built-in', 'upstream']),
  enabled: z.boolean(),
  position: z.int(),
  healthy: z.boolean(),
  /** Why, for people. */
  detail: z.string(),
  switches: providerSwitches,
  /** Of requests that it may be sent. */
  tiers: z.array(privacyTier),
  upstream: upstream.extend({ hasKey: z.boolean() }).nullable(),
})

/** All providers, in the order in which they are tried, with the health of each. */
export async function viewProviders(context: Context): Promise<z.infer<typeof providerView>[]> {
  return Promise.all(
    (await listProviders(context)).map(async (listed) => {
      const { name, enabled, position, switches, upstream: remote, ciphertext } = listed.row
      return {
        name,
        kind: remote ? ('upstream' as const) : ('built-in' as const),
        enabled,
        position,
        ...(await healthOf(context, listed)),
        switches,
        tiers: [...OPEN_TIERS, ...(enclaveOf(listed.row) ? (['private'] as const) : [])],
        upstream: remote && { ...remote, hasKey: ciphertext !== null },
      }
    }),
  )
}
