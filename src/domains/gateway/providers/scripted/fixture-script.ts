import { lookupTable } from '#kernel/lookup-table'
import type { FinishReason } from '../../formats/model-request'
import { usageOf } from '../../formats/usage'
import { ProviderError } from '../../provider-failures'
import type { FixtureResponse } from './fixture-file'
import { SCRIPTED } from './name'
import type { Script, ScriptBlock } from './script'

const FINISH = lookupTable<FinishReason>({
  stop: 'stop',
  length: 'length',
  tool_calls: 'toolCalls',
  content_filter: 'contentFilter',
})

/** What a fixture answers. Throws the error that it stands for, where it stands for one. */
export function scriptOf(response: FixtureResponse, newId: () => string): Script {
  if (response.error) throw errorOf(response)
  const blocks: ScriptBlock[] = []
  if (response.blocks) {
    for (const block of response.blocks) {
      if (block.type === 'text') blocks.push({ type: 'text', text: block.text })
      else blocks.push({ ...block, id: block.id ?? newId() })
    }
  } else {
    if (response.content !== undefined) blocks.push({ type: 'text', text: response.content })
    for (const call of response.toolCalls ?? []) {
      blocks.push({ type: 'toolCall', id: call.id ?? newId(), name: call.name, arguments: call.arguments })
    }
  }
  const calls = blocks.some(({ type }) => type === 'toolCall')
  const usage = response.usage && usageOf(response.usage)
  return {
    reasoning: response.reasoning ?? '',
    blocks,
    finish: FINISH[response.finishReason ?? ''] ?? (calls ? 'toolCalls' : 'stop'),
    ...(usage && { usage }),
  }
}

export function errorOf({ error, status, retryAfter }: FixtureResponse): ProviderError {
  const wait = status === 429 ? String(retryAfter ?? 1) : undefined
  const { message = 'the fixture fails', type, code } = error ?? {}
  return new ProviderError(SCRIPTED, 'answered', status ?? 500, message, type, code, wait)
}
