import type { AnyTable } from '#kernel/store'
import type { AllowedRecipients, Principal } from '../principals'
import type { PolicyDecision } from './policy-decision'
import type { PromptSource } from './source-layer'

/** What another domain demands of whatever it has sent, in the place of a source's layer. */
interface Demands {
  /** What `read` looks at, in the transaction that writes the outbox row. */
  readonly tables: readonly AnyTable[]
  read(): PromiseLike<readonly PolicyDecision[]>
}

/**
 * The caller: a key with its name and its lists, or a web session, which has none and stands before the wallet's layer
 * alone. `source`: where the prompt came from, of what the agent does; `demands`: of what an app's page does.
 */
export interface Actor {
  readonly key?: { readonly name: string; readonly allowedRecipients: AllowedRecipients } | undefined
  readonly source?: PromptSource | undefined
  readonly demands?: Demands | undefined
}

export function actorOf(principal: Principal, source?: PromptSource): Actor {
  if (principal.kind !== 'key') return { source }
  return { key: { name: principal.keyName, allowedRecipients: principal.allowedRecipients }, source }
}
