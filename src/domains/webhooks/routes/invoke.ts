import { z } from 'zod'
import { agentErrors } from '#domains/agent'
import { textOf } from '#domains/handlers'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { readPayload } from '../admission'
import { webhookErrors } from '../errors'
import { invoke } from '../invoke'
import { webhookAt } from '../webhooks'

const queued = z.object({
  success: z.literal(true),
  jobId: z.string(),
  threadId: z.string().optional().describe('as the handler named it'),
  status: z.literal('pending'),
})

/** Statuses that have no body. */
const BARE = [204, 205, 304]

/** Rows webhook-invoke, webhook-passthrough, webhook-timeout, webhook-payload, webhook-rate. */
export const invokeWebhook = defineRoute('POST /u/:wallet/:name', {
  summary:
    "Call a webhook: its handler's answer, or 202 with the job of the prompt that it wants carried out",
  level: 'documented',
  auth: { kind: 'public' },
  verbatim: true,
  untrusted: true,
  // Callers may send their secret there.
  privateQuery: true,
  bodyType: ['application/json', 'application/octet-stream'],
  status: 202,
  response: z.union([queued, z.json()]).describe("what became of the prompt, or the handler's own answer"),
  errors: [
    webhookErrors.unknown,
    webhookErrors.ipNotAllowed,
    errors.bodyTooLarge,
    errors.rateLimited,
    webhookErrors.handlerFailed,
    webhookErrors.handlerTimeout,
    agentErrors.subscriptionRequired,
  ],
  async handle(call) {
    const { context, request, params, ip, requestId, transact, report } = call
    const webhook = await webhookAt(context, params.wallet, params.name)
    const headers = [...request.headers].filter(([name]) => !name.startsWith('x-sandbank-'))
    const { answer, refusal, decision, isQueued } = await invoke({
      ...{ context, webhook, ip, requestId, transact, report },
      request: { method: 'POST', url: request.url, headers },
      readBody: () => readPayload(request, webhook),
      replayOf: undefined,
    })
    if (refusal) throw refusal
    if (decision) call.note(decision)
    if (isQueued) return queued.parse(JSON.parse(textOf(answer.body) ?? ''))
    const { status, headers: sent, body } = answer
    return new Response(BARE.includes(status) ? null : body, {
      status,
      headers: sent.map(([name, value]) => [name, value]),
    })
  },
})
