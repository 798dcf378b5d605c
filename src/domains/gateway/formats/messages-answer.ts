import type { Chunks } from '#kernel/http/stream'
import { isDisconnected, refusalOf } from '../provider-failures'
import { eventChunks } from './event-chunks'
import { type GatheredBlock, gather } from './gather'
import { MessageBlocks } from './message-blocks'
import type { Deltas, FinishReason } from './model-request'
import { namedEvent } from './server-sent'
import { thinkingSignature } from './thinking-signature'
import { inputOf } from './tool-input'
import { messagesUsage } from './usage'
import type { AnswerHead } from './wire-format'

function stopReason(reason: FinishReason, stopSequence: string | undefined): string {
  if (stopSequence !== undefined) return 'stop_sequence'
  switch (reason) {
    case 'stop':
      return 'end_turn'
    case 'length':
      return 'max_tokens'
    case 'toolCalls':
      return 'tool_use'
    case 'contentFilter':
      return 'refusal'
  }
}

function message({ id, model }: AnswerHead) {
  return { id: `msg_${id}`, type: 'message', role: 'assistant', model }
}

/** The documented answer of `POST /v1/messages`. Row messages. */
export async function messagesJson(deltas: Deltas, head: AnswerHead): Promise<string> {
  const answer = await gather(deltas, 'messages').catch((thrown) => {
    throw isDisconnected(thrown) ? refusalOf(thrown) : thrown
  })
  if (answer.wire !== undefined) return answer.wire
  const blocks = answer.blocks.filter((block) => block.type === 'toolCall' || block.text !== '')
  return JSON.stringify({
    ...message(head),
    content: blocks.length > 0 ? blocks.map(contentOf) : [{ type: 'text', text: '' }],
    stop_reason: stopReason(answer.finish, answer.stopSequence),
    stop_sequence: answer.stopSequence ?? null,
    usage: messagesUsage(answer.usage ?? head.usageAtStart),
  })
}

function contentOf(block: GatheredBlock): object {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'reasoning':
      return { type: 'thinking', thinking: block.text, signature: thinkingSignature(block.text) }
    case 'toolCall':
      return { type: 'tool_use', id: block.id, name: block.name, input: inputOf(block.arguments) }
  }
}

/**
 * Events that the official client assembles, `message_start` to `message_stop`; those that are there at once in one chunk.
 * Row messages-stream.
 */
export function messagesEvents(deltas: Deltas, head: AnswerHead): Chunks {
  const blocks = new MessageBlocks()
  let usage = head.usageAtStart
  return eventChunks(deltas, 'messages', {
    begin() {
      const empty = { content: [], stop_reason: null, stop_sequence: null, usage: messagesUsage(usage) }
      return namedEvent({ type: 'message_start', message: { ...message(head), ...empty } })
    },
    event(delta) {
      if (delta.type === 'usage') {
        usage = delta.usage
        return ''
      }
      if (delta.type !== 'finish') return [...blocks.add(delta)].join('')
      const { reason, stopSequence } = delta
      const ended = {
        stop_reason: stopReason(reason, stopSequence),
        stop_sequence: stopSequence ?? null,
      }
      return [
        ...blocks.end(),
        namedEvent({ type: 'message_delta', delta: ended, usage: messagesUsage(usage) }),
        namedEvent({ type: 'message_stop' }),
      ].join('')
    },
    failure: (body) => namedEvent(body as { type: 'error' }),
  })
}
