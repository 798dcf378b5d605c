import { z } from 'zod'
import { askAgent } from '#domains/agent'
import { maskOf } from '#domains/environment'
import { method, type Run } from './method'

/**
 * Sends a prompt to the agent, and waits for its answer in words. Row app-agent. A visitor's runs are read-only:
 * nobody has confirmed what it would do.
 */
export const agentAsk = method(['invoke:agent'], ['prompt'], [z.string()], async (run, [prompt], signal) => {
  const { context, app, acting, caller, seen, asRequest, origin } = run
  const isOwners = caller.id === app.owner.id
  const answer = askAgent(context, {
    prompt: maskOf(seen).text(prompt),
    walletId: acting.id,
    ownerId: app.owner.id,
    model: app.model,
    app: app.slug,
    by: isOwners ? byOf(run) : ofTheApp(run),
    readOnly: !isOwners,
    ...{ origin, signal, asRequest },
  })
  run.agentCalls.push(answer)
  return answer
})

/** What its owner's key may not do the owner's scripts may not have done for it. */
function byOf({ principal, ...run }: Run) {
  if (principal?.kind !== 'key') return ofTheApp(run)
  return { kind: 'key' as const, keyId: principal.keyId, name: principal.keyName }
}

function ofTheApp({ app }: Pick<Run, 'app'>) {
  return { kind: 'session' as const, sessionId: `app:${app.slug}` }
}
