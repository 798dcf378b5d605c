import { z } from 'zod'

const model = z.string().min(1).max(120).describe('its id in GET /v1/models')

/** Who carries a prompt out instead of the usual brain, on a request or kept for a wallet. Both vocabularies. */
export const maxMode = z.discriminatedUnion(
  'enabled',
  [
    z.object({ enabled: z.literal(true), model }),
    z.object({ enabled: z.literal(false), model: model.exactOptional() }),
  ],
  { error: 'must be {"enabled": true, "model": "…"} or {"enabled": false}' },
)
export type MaxMode = z.infer<typeof maxMode>

/** The model of the first that says something; undefined: none. */
export function maxModelOf(
  requested: MaxMode | undefined,
  ofWallet: MaxMode | null | undefined,
): string | undefined {
  const mode = requested ?? ofWallet
  return mode?.enabled ? mode.model : undefined
}
