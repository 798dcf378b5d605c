import { z } from 'zod'
import { bundle } from '#domains/handlers'
import { keyChanges } from '#domains/keys'
import { RESERVED_NAMES, WEBHOOK_NAME } from './name-rule.mjs'
import type { WebhookRow } from './tables'

/** Row webhook-config: what a wallet may have, and what a deploy may bring. */
export const MAX_WEBHOOKS = 50

const rates = z.strictObject({
  perMinute: z.int().min(1).max(1_000).optional().describe('10 unless given'),
  perDay: z.int().min(1).max(10_000).optional().describe('in any 24 hours; 1000 unless given'),
})

/** Every field of an entry is optional: it keeps its value, or begins with its default. */
const entryFields = z.strictObject({
  description: z.string().max(1_000).optional(),
  provider: z
    .enum(['chat', 'code-hosting', 'payments', 'generic', 'slack', 'github', 'stripe'])
    .nullable()
    .optional(),
  readOnly: z.boolean().optional().describe('true unless given: its prompts look, and change nothing'),
  allowedRecipients: keyChanges.shape.allowedRecipients.describe(
    'whom its prompts may send to where readOnly is false; one at least',
  ),
  allowedIps: keyChanges.shape.allowedIps.describe('addresses and ranges that may call; empty: all'),
  rateLimit: rates.optional(),
  maxPayloadBytes: z.int().min(1).max(1_048_576).optional().describe('10240 unless given'),
})
export type EntryInput = z.infer<typeof entryFields>

type Config = Pick<
  WebhookRow,
  | 'description'
  | 'provider'
  | 'readOnly'
  | 'allowedRecipients'
  | 'allowedIps'
  | 'rateLimit'
  | 'maxPayloadBytes'
>

export const DEFAULTS: Config = {
  description: '',
  provider: null,
  readOnly: true,
  allowedRecipients: { evm: [], solana: [] },
  allowedIps: [],
  rateLimit: { perMinute: 10, perDay: 1_000 },
  maxPayloadBytes: 10_240,
}

/** The settings after this input. `before`: a row, or the defaults. */
export function configOf(before: Config, input: EntryInput): Config {
  const { allowedRecipients: lists, rateLimit: rate } = input
  return {
    description: input.description ?? before.description,
    provider: input.provider === undefined ? before.provider : input.provider,
    readOnly: input.readOnly ?? before.readOnly,
    allowedRecipients: {
      evm: lists?.evm ?? before.allowedRecipients.evm,
      solana: lists?.solana ?? before.allowedRecipients.solana,
    },
    allowedIps: input.allowedIps ?? before.allowedIps,
    rateLimit: {
      perMinute: rate?.perMinute ?? before.rateLimit.perMinute,
      perDay: rate?.perDay ?? before.rateLimit.perDay,
    },
    maxPayloadBytes: input.maxPayloadBytes ?? before.maxPayloadBytes,
  }
}

/** Row webhook-recipients: why these settings cannot be together; undefined where they can. */
export function configProblem({ readOnly, allowedRecipients: { evm, solana } }: Config): string | undefined {
  if (readOnly || evm.length + solana.length > 0) return undefined
  return 'must name at least one EVM or Solana address where readOnly is false, and both lists are empty'
}

export const deployBody = z
  .strictObject({
    config: z.object({
      webhooks: z.record(z.string(), entryFields).superRefine((entries, { addIssue }) => {
        const names = Object.keys(entries)
        if (names.length === 0) addIssue('must have one webhook at least')
        for (const name of names) {
          const problem = nameProblem(name)
          if (problem) addIssue({ code: 'custom', path: [name], message: problem })
        }
      }),
    }),
    bundles: z.record(z.string(), bundle).default({}),
  })
  .superRefine(({ config, bundles }, { addIssue }) => {
    for (const name of Object.keys(bundles)) {
      if (Object.hasOwn(config.webhooks, name)) continue
      addIssue({
        code: 'custom',
        path: ['bundles', name],
        message: 'has no entry of its name in config.webhooks',
      })
    }
  })

export const webhookChanges = entryFields.extend({
  status: z.enum(['active', 'paused']).optional(),
})

function nameProblem(name: string): string | undefined {
  if (!WEBHOOK_NAME.test(name)) {
    return `must be a name of 1 to 47 letters, digits, "_" and "-" (${WEBHOOK_NAME.source})`
  }
  return RESERVED_NAMES.includes(name) ? 'is no name for a webhook: it is the path of an endpoint' : undefined
}
