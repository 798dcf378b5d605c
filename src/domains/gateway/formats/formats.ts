import { chatEvents, chatJson } from './chat-answer'
import { parseChatBody } from './chat-request'
import { messagesEvents, messagesJson } from './messages-answer'
import { parseMessagesBody } from './messages-request'
import type { WireDialect } from './model-request'
import type { WireFormat } from './wire-format'

export const wireFormats: Readonly<Record<WireDialect, WireFormat>> = {
  'chat-completions': { parse: parseChatBody, json: chatJson, events: chatEvents },
  messages: { parse: parseMessagesBody, json: messagesJson, events: messagesEvents },
}
