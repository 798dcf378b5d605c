import { errorBody } from '#kernel/errors'
import type { Chunks } from '#kernel/http/stream'
import { isDisconnected, isSilent, refusalOf } from '../provider-failures'
import { gather } from './gather'
import type { Deltas, FinishReason, TokenUsage } from './model-request'
import { ownWords } from './own-words'
import { dataEvent } from './server-sent'

import type { AnswerHead } from './wire-format'

const FINISH: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  toolCalls: 'tool_calls',
  contentFilter: 'content_filter',
}

function chatUsage({ input, output, cacheRead, cacheWrite }: TokenUsage) {
  const prompt = input + cacheRead + cacheWrite
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    ...(cacheRead > 0 && { prompt_tokens_details: { cached_tokens: cacheRead } }),
  }
}

/** The documented answer of `POST /v1/chat/completions`. Row chat-completion. */
export async function chatJson(deltas: Deltas, head: AnswerHead): Promise<string> {
  const answer = await gather(deltas, 'chat-completions').catch((thrown) => {
    throw isDisconnected(thrown) ? refusalOf(thrown) : thrown
  })
  if (answer.wire !== undefined) return answer.wire
  const { text, reasoning, toolCalls } = answer
  const message = {
    role: 'assistant',
    content: text === '' && toolCalls.length > 0 ? null : text,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      })),
    }),
  }
  return JSON.stringify({
    ...envelope(head, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: FINISH[answer.finish] }],
    usage: chatUsage(answer.usage ?? head.usageAtStart),
  })
}

function envelope({ id, model, createdAt }: AnswerHead, object: string) {
  return { id: `chatcmpl-${id}`, object, created: Math.floor(createdAt / 1000), model }
}

/** Stands for a text: nothing else in a chunk has this character, which JSON writes as an escape. */
const HERE = '\u0000'

/** Chunks that the official client assembles, ended by `data: [DONE]`; what is there at once in one. Row chat-stream. */
export async function* chatEvents(deltas: Deltas, head: AnswerHead): Chunks {
  const shell = { ...envelope(head, 'chat.completion.chunk'), ...(head.includeUsage && { usage: null }) }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    dataEvent({ ...shell, choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
  // Of most chunks all is the same but the text.
  const [before, after] = chunk({ content: HERE }).split(JSON.stringify(HERE)) as [string, string]
  const own = ownWords('chat-completions')
  let usage = head.usageAtStart
  let begun = false
  try {
    for await (const several of deltas) {
      let events = ''
      for (const delta of own(several)) {
        if (delta.type === 'wire') {
          yield delta.bytes
          continue
        }
        if (!begun) events += chunk({ role: 'assistant', content: '' })
        begun = true
        switch (delta.type) {
          case 'text':
            events += before + JSON.stringify(delta.text) + after
            break
          case 'reasoning':
            events += chunk({ reasoning_content: delta.text })
            break
          case 'toolCall': {
            const { index, id, name } = delta
            events += chunk({
              tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }],
            })
            break
          }
          case 'toolArguments':
            events += chunk({ tool_calls: [{ index: delta.index, function: { arguments: delta.text } }] })
            break
          case 'usage':
            usage = delta.usage
            break
          case 'finish':
            events += chunk({}, FINISH[delta.reason])
            if (head.includeUsage) events += dataEvent({ ...shell, choices: [], usage: chatUsage(usage) })
            events += dataEvent('[DONE]')
        }
      }
      if (events !== '') yield events
    }
  } catch (thrown) {
    if (isSilent(thrown)) throw thrown
    yield dataEvent(errorBody(refusalOf(thrown), 'chat-completions'))
    return 'failed'
  }
  return
}
