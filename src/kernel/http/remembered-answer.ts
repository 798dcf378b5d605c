import { answersTable, once, recall, requestDigest } from '../answers'
import type { Context } from '../context'
import { defineLocal } from '../local'
import { Reply, type SuccessStatus } from './define-route'

/** What a handler came to, as it can be stored. `sent`: it wrote the answer itself. */
interface Stored {
  readonly status?: number
  readonly result?: unknown
  readonly sent?: { readonly headers: readonly (readonly [string, string])[]; readonly body: string }
}

/** By id and digest: a repeat waits for the first request where that is still under way. */
const underWay = defineLocal('answers.underWay', () => new Map<string, Promise<Stored>>())

/** Statuses that have no body. */
const BARE = [204, 205, 303, 304]

/**
 * What a handler comes to whose work is not one transaction: stored under the request's id when it has ended, so that a
 * repeat gets it and is not carried out. Encrypted, because an answer may hold a secret. A refusal is not stored.
 * `parts`: the request, to distinguish a repeat from a misuse. Throws as `once` does.
 */
export async function rememberedAnswer(
  context: Context,
  requestId: string,
  parts: readonly string[],
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const id = `answer ${requestId}`
  const digest = requestDigest(...parts)
  const running = context.local(underWay)
  const key = `${id} ${digest}`
  const first = running.get(key)
  if (first) return answerOf(await first)
  const work = known(context, id, digest).then((stored) => stored ?? carriedOut(context, id, digest, handle))
  running.set(key, work)
  try {
    return answerOf(await work)
  } finally {
    running.delete(key)
  }
}

async function known(context: Context, id: string, digest: string): Promise<Stored | undefined> {
  const outcome = await recall(context, id, digest)
  const text = outcome === undefined ? undefined : await context.secrets.decrypt(String(outcome))
  return text === undefined ? undefined : JSON.parse(text)
}

async function carriedOut(
  context: Context,
  id: string,
  digest: string,
  handle: () => Promise<unknown>,
): Promise<Stored> {
  const stored = await storedOf(await handle())
  if ((stored.status ?? 200) >= 400) return stored
  const outcome = await context.secrets.encrypt(JSON.stringify(stored))
  await context.transaction([answersTable], (context) => once(context, id, digest, async () => outcome))
  return stored
}

async function storedOf(answered: unknown): Promise<Stored> {
  if (answered instanceof Response) {
    const { status, headers } = answered
    return { status, sent: { headers: [...headers], body: await answered.text() } }
  }
  return answered instanceof Reply ? { status: answered.status, result: answered.body } : { result: answered }
}

function answerOf({ status, result, sent }: Stored): unknown {
  if (sent) {
    const { headers, body } = sent
    const init = {
      status: status ?? 200,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    }
    return new Response(BARE.includes(init.status) ? null : body, init)
  }
  return status === undefined ? result : new Reply(status as SuccessStatus, result)
}
