import { z } from 'zod'
import { jobWithSteps, jobWithStepsView } from '#domains/agent'
import { walletById } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { deliveriesOf } from './deliveries'
import type { DeliveryRow, WebhookRow } from './tables'

const time = z.iso.datetime()
const outcome = z.enum(['queued', 'passed', 'failed', 'timeout', 'refused'])

/** Row webhook-config. */
export const webhookView = z.object({
  name: z.string(),
  url: z.string(),
  status: z.enum(['active', 'paused']),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  description: z.string(),
  provider: z.string().optional(),
  readOnly: z.boolean(),
  allowedRecipients: z.object({ evm: z.array(z.string()), solana: z.array(z.string()) }),
  allowedIps: z.array(z.string()),
  rateLimit: z.object({ perMinute: z.int(), perDay: z.int() }),
  maxPayloadBytes: z.int(),
  lastDelivery: z.object({ id: z.string(), at: time, status: z.int(), outcome }).optional(),
})

/** `origin`: where the emulator is reached. */
export async function viewWebhook(
  context: Context,
  row: WebhookRow,
  origin: string,
): Promise<z.infer<typeof webhookView>> {
  const { name, description, readOnly, allowedRecipients, allowedIps, rateLimit, maxPayloadBytes } = row
  const { status, version, provider } = row
  const [last] = await deliveriesOf(context, row.id, { limit: 1 })
  return {
    name,
    url: await addressOf(context, row, origin),
    status,
    version,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    description,
    ...(provider !== null && { provider }),
    ...{ readOnly, allowedRecipients, allowedIps, rateLimit, maxPayloadBytes },
    ...(last && {
      lastDelivery: { id: last.id, at: iso(last.at), status: last.status, outcome: last.outcome },
    }),
  }
}

/** Where callers reach it. */
export async function addressOf(
  context: Context,
  { walletId, name }: WebhookRow,
  origin: string,
): Promise<string> {
  return `${origin}/u/${(await walletById(context, walletId)).evmAddress}/${name}`
}

const place = { file: z.string().optional(), line: z.int().optional() }

export const deliveryLine = z.object({
  id: z.string(),
  at: time,
  version: z.int(),
  outcome,
  status: z.int(),
  rule: z.string().optional().describe('what refused or ended it'),
  durationMs: z.int(),
  cpuMs: z.int(),
  requestBytes: z.int(),
  ip: z.string(),
  logs: z.array(z.object({ level: z.string(), text: z.string(), at: time, ...place })),
  error: z
    .object({ message: z.string(), ...place, column: z.int().optional(), stack: z.string().optional() })
    .optional(),
  jobId: z.string().optional(),
  threadId: z.string().optional().describe("the handler's own; the job has that of the agent"),
  replayOf: z.string().optional(),
  droppedHeaders: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .optional()
    .describe("of the handler's answer, which were not sent"),
})

export function viewDelivery(row: DeliveryRow): z.infer<typeof deliveryLine> {
  const { request: _, response: __, ciphertext: ___, walletId: ____, webhookId: _____, ...line } = row
  return { ...line, at: iso(row.at), logs: row.logs.map((each) => ({ ...each, at: iso(each.at) })) }
}

const exchanged = {
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  encoding: z.enum(['utf8', 'base64']),
}

export const deliveryView = deliveryLine.extend({
  request: z.object({ method: z.string(), url: z.string(), ...exchanged }),
  response: z.object({ status: z.int(), ...exchanged }),
  job: jobWithStepsView.optional(),
})

export async function viewWholeDelivery(
  context: Context,
  row: DeliveryRow,
): Promise<z.infer<typeof deliveryView>> {
  const { request, response, walletId, jobId } = row
  const job = jobId === undefined ? undefined : await jobWithSteps(context, walletId, jobId)
  return { ...viewDelivery(row), request, response, ...(job && { job }) }
}
