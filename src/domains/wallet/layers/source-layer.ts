import { z } from 'zod'
import { isAmong } from '../recipients'
import { layerErrors } from './errors'
import type { PolicyDecision } from './policy-decision'
import type { TransactionIntent } from './transaction-intent'

/**
 * Where a prompt to the agent came from, and what prompts from there may do. The agent's own endpoint sets no bounds;
 * webhooks, apps and automations bring theirs.
 */
export const promptSource = z.strictObject({
  kind: z.enum(['api', 'webhook', 'app', 'automation']),
  /** Of the webhook, app or automation, for people. */
  name: z.string(),
  readOnly: z.boolean(),
  /** By kind of address; an empty list allows every recipient, and of a webhook only the wallet itself. */
  allowedRecipients: z.strictObject({ evm: z.array(z.string()), solana: z.array(z.string()) }),
})
export type PromptSource = z.infer<typeof promptSource>

/**
 * Row webhook-recipients. The third layer, after the key's and before the wallet's: what prompts from this source may do.
 */
export function sourceLayer(
  source: PromptSource | undefined,
  {
    recipients: receivers,
    recipientsNote,
    own,
  }: Pick<TransactionIntent, 'recipients' | 'recipientsNote' | 'own'>,
): PolicyDecision[] {
  if (!source) return []
  const { allowedRecipients } = source
  const isBound = (list: readonly string[]) => list.length > 0 || source.kind === 'webhook'
  const stranger = receivers.find(
    ({ kind, address }) =>
      isBound(allowedRecipients[kind]) && !isAmong([...allowedRecipients[kind], ...own], address),
  )
  const listed = receivers.reduce((most, { kind }) => Math.max(most, allowedRecipients[kind].length), 0)
  const from = sourceText(source)
  return [
    mayWrite(source),
    {
      layer: 'source',
      rule: 'source.allowedRecipients',
      ok: !stranger,
      text: stranger
        ? `A prompt from ${from} may send to ${listed} listed recipients only, and ${stranger.address} is not one of them.${recipientsNote} Change allowedRecipients of ${from}.`
        : `A prompt from ${from} may send this.`,
      facts: {
        source: source.kind,
        name: source.name,
        recipient: stranger?.address ?? receivers[0]?.address ?? null,
        listed,
      },
      spec: layerErrors.shared.restrictedSource,
    },
  ]
}

/** Whether prompts from this source may change anything. */
export function mayWrite(source: PromptSource): PolicyDecision {
  const from = sourceText(source)
  return {
    layer: 'source',
    rule: 'source.readOnly',
    ok: !source.readOnly,
    text: source.readOnly
      ? `Prompts from ${from} are read-only: they look, and change nothing. ${source.kind === 'app' ? 'What its owner runs, and its schedule, may write.' : `Change readOnly of ${from}.`}`
      : `Prompts from ${from} may write.`,
    facts: { source: source.kind, name: source.name, readOnly: source.readOnly },
    spec: layerErrors.shared.readOnlySource,
  }
}

/** `the webhook "orders"`, `the API` */
export function sourceText({ kind, name }: PromptSource): string {
  return kind === 'api' ? 'the API' : `the ${kind} "${name}"`
}
