import type { ModelRequest } from '../../formats/model-request'
import { CHAT_FIELDS } from './chat-counterparts'
import { MESSAGES_FIELDS } from './messages-counterparts'

const KNOWN = { 'chat-completions': CHAT_FIELDS, messages: MESSAGES_FIELDS }

/** Fields of the gateway itself, which are sent to no upstream. */
const OURS = ['privacy', 'private']

/** Unknown top-level fields are forwarded, as documented: a provider may refuse them. */
export function unknownFields({ raw, dialect }: ModelRequest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).filter(([name]) => !Object.hasOwn(KNOWN[dialect], name) && !OURS.includes(name)),
  )
}
