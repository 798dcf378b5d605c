import { chatEvents, chatJson } from './chat-answer'
import { parseChatBody } from './chat-request'
import { messagesEvents, messagesJson } from './messages-answer'
import { parseMessagesBody } from './messages-request'
import type { WireDialect } from './model-request'
import { checkChatRules } from './rules/chat-rules'
import { checkMessagesRules } from './rules/messages-rules'
import type { WireFormat } from './wire-format'

export const wireFormats: Readonly<Record<WireDialect, WireFormat>> = {
  'chat-completions': {
    parse: parseChatBody,
    checkRules: checkChatRules,
    json: chatJson,
    events: chatEvents,
  },
  messages: {
    parse: parseMessagesBody,
    checkRules: checkMessagesRules,
    json: messagesJson,
    events: messagesEvents,
  },
}
