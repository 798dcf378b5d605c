import type { Delta, ModelRequest } from '../../formats/model-request'
import { ProviderError } from '../../provider-failures'
import type { Provider, Tokenize } from '../provider'
import { textOf } from '../scripted/fixture-request'
import { type BrowserModelChunk, type BrowserModelRequest, lenders } from './lenders'

export const BROWSER_MODEL = 'browser'

/** The browser's own model (`LanguageModel`), offered by an open page: a worker has none. Text only. */
export const browserModel: Provider = {
  name: BROWSER_MODEL,

  async health(context) {
    return context.local(lenders).isOffered
      ? { healthy: true, detail: 'an open page lends its browser’s model' }
      : { healthy: false, detail: 'no open page has a model to lend' }
  },

  async models() {
    return 'any'
  },

  async generate(context, request, { signal, tokenize }) {
    if (request.toolChoice.type === 'required' || request.toolChoice.type === 'tool') {
      throw new ProviderError(
        BROWSER_MODEL,
        'answered',
        400,
        'tool_choice: the browser’s own model calls no tools',
      )
    }
    const ask = askFor(request, await context.ids.id('ask'))
    const pieces = context.local(lenders).ask(ask, signal)
    if (!pieces) {
      throw new ProviderError(
        BROWSER_MODEL,
        'down',
        503,
        'No open page has a model to lend. Open the shell in a browser that has one.',
      )
    }
    return { deltas: deltasOf(pieces, request, tokenize), facts: { ask: ask.id } }
  },
}

function askFor(
  { system, turns, responseFormat, temperature }: ModelRequest,
  id: string,
): BrowserModelRequest {
  return {
    id,
    prompts: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...turns.map((turn) =>
        turn.role === 'assistant'
          ? { role: turn.role, content: turn.text }
          : { role: 'user' as const, content: textOf(turn.parts) ?? '' },
      ),
    ],
    ...(responseFormat.type === 'json_schema' && { schema: responseFormat.schema }),
    ...(temperature !== undefined && { temperature }),
  }
}

async function* deltasOf(
  pieces: AsyncGenerator<BrowserModelChunk>,
  { maxTokens = Number.POSITIVE_INFINITY }: ModelRequest,
  tokenize: Tokenize,
): AsyncGenerator<readonly Delta[]> {
  let left = maxTokens
  for await (const { text = '', error } of pieces) {
    if (error !== undefined)
      throw new ProviderError(BROWSER_MODEL, 'down', 503, `The browser’s own model: ${error}.`)
    const tokens = tokenize(text)
    const visible = tokens.slice(0, left)
    left -= visible.length
    if (visible.length > 0) yield [{ type: 'text', text: visible.join('') }]
    if (visible.length < tokens.length) {
      yield [{ type: 'finish', reason: 'length' }]
      return
    }
  }
  yield [{ type: 'finish', reason: 'stop' }]
}
