import type { Chunks } from '#kernel/http/stream'
import { isDisconnected, refusalOf } from '../provider-failures'
import { eventChunks } from './event-chunks'
import { gather } from './gather'
import type { Deltas, FinishReason } from './model-request'
import { dataEvent } from './server-sent'
import { chatUsage } from './usage'
import type { AnswerHead } from './wire-format'

const FINISH: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  toolCalls: 'tool_calls',
  contentFilter: 'content_filter',
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
export function chatEvents(deltas: Deltas, head: AnswerHead): Chunks {
  const shell = { ...envelope(head, 'chat.completion.chunk'), ...(head.includeUsage && { usage: null }) }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    dataEvent({ ...shell, choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
  // Of most chunks all is the same but the text.
  const [before, after] = chunk({ content: HERE }).split(JSON.stringify(HERE)) as [string, string]
  let usage = head.usageAtStart
  return eventChunks(deltas, 'chat-completions', {
    begin: () => chunk({ role: 'assistant', content: '' }),
    event(delta) {
      switch (delta.type) {
        case 'text':
          return before + JSON.stringify(delta.text) + after
        case 'reasoning':
          return chunk({ reasoning_content: delta.text })
        case 'toolCall': {
          const { index, id, name } = delta
          return chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
        }
        case 'toolArguments':
          return chunk({ tool_calls: [{ index: delta.index, function: { arguments: delta.text } }] })
        case 'usage':
          usage = delta.usage
          return ''
        case 'finish':
          return [
            chunk({}, FINISH[delta.reason]),
            ...(head.includeUsage ? [dataEvent({ ...shell, choices: [], usage: chatUsage(usage) })] : []),
            dataEvent('[DONE]'),
          ].join('')
      }
    },
    failure: dataEvent,
  })
}
