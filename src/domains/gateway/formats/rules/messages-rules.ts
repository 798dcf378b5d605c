import type { MessagesBody } from '../messages-request'
import { conversation } from './messages-conversation'
import { media } from './messages-media'
import { output } from './messages-output'
import { tools } from './messages-tools'
import { enforceRules, type FormatRule } from './rule'

/** The published rules of messages between fields and messages, in the order in which they are checked. */
export const messagesRules: readonly FormatRule<MessagesBody>[] = [
  ...tools,
  ...conversation,
  ...media,
  ...output,
]

/** Throws 400 for the first that a body breaks, which its schema has read already. */
export function checkMessagesRules(body: Readonly<Record<string, unknown>>): void {
  enforceRules('messages', messagesRules, body as MessagesBody)
}
