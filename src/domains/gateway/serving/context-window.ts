import { Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import type { ModelRow } from '../tables'

/** Throws 400 where a prompt, in tokens as counted here, is longer than its model can read. */
export function checkFits(
  { id, contextWindow }: Pick<ModelRow, 'id' | 'contextWindow'>,
  tokens: number,
): void {
  if (tokens <= contextWindow) return
  throw new Refusal(
    gatewayErrors.contextLengthExceeded,
    `The prompt is too long: ${tokens} tokens, and "${id}" reads at most ${contextWindow} (context_window in GET /v1/models). Shorten it, choose another model, or change contextWindow by PUT /__sandbank/gateway/models/${id}.`,
    { rule: 'gateway.model.contextWindow', facts: { model: id, tokens, contextWindow } },
  )
}
