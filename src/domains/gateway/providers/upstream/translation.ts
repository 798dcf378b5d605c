import { errors, Refusal } from '#kernel/errors'
import type { ModelRequest, WireDialect } from '../../formats/model-request'
import { chatCounterparts } from './chat-counterparts'
import type { Counterpart } from './counterpart'
import { messagesCounterparts } from './messages-counterparts'

const NAMES: Readonly<Record<WireDialect, string>> = {
  'chat-completions': 'chat completions',
  messages: 'messages',
}

/**
 * What a request has that the other format has no word for. Throws 400 for the first such field or block whose loss would
 * change the answer; returns the paths of the others, hints alone, which are left out.
 */
export function leftOutOf({ dialect, raw }: ModelRequest, upstream: string): string[] {
  const counterparts = dialect === 'messages' ? messagesCounterparts(raw) : chatCounterparts(raw)
  const missing = [...counterparts].filter(({ outcome }) => outcome !== 'translated')
  const refused = missing.find(({ outcome }) => outcome === 'refused')
  if (refused) throw untranslatable(refused, dialect, upstream)
  return missing.map(({ path }) => path)
}

function untranslatable({ path }: Counterpart, dialect: WireDialect, upstream: string): Refusal {
  const other = dialect === 'messages' ? 'chat-completions' : 'messages'
  return new Refusal(
    errors.invalidRequest,
    `${path}: the provider "${upstream}" takes ${NAMES[other]}, which have nothing that corresponds to it. Leave it out, or add a provider with the dialect ${dialect} under Providers on the Gateway page (/ui/gateway). (Rule gateway.translation.)`,
    { rule: 'gateway.translation', facts: { field: path, provider: upstream, from: dialect, to: other } },
  )
}
