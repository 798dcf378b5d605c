import type { ChatBody } from '../chat-request'
import { conversation } from './chat-conversation'
import { output } from './chat-output'
import { tools } from './chat-tools'
import { enforceRules, type FormatRule } from './rule'

/** The published rules of chat completions between fields and messages, in the order in which they are checked. */
export const chatRules: readonly FormatRule<ChatBody>[] = [...tools, ...conversation, ...output]

/** Throws 400 for the first that a body breaks, which its schema has read already. */
export function checkChatRules(body: Readonly<Record<string, unknown>>): void {
  enforceRules('chat', chatRules, body as ChatBody)
}
