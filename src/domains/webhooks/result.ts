import { LONGEST_PROMPT } from '#domains/agent'
import { type SentAnswer, textOf } from '#domains/handlers'
import { DEPTH_RULE, isShallow } from '#kernel/http/read-request'
import type { Json } from '#kernel/jobs/tables'

/** Characters of a thread's key, and of a context as JSON. */
const LONGEST_THREAD_KEY = 200
const LONGEST_CONTEXT = 100_000

/** What a handler wants of the agent. */
export interface Instruction {
  readonly prompt: string
  readonly threadId: string | undefined
  readonly context: { readonly [name: string]: Json } | undefined
}

export type Read =
  | { readonly kind: 'instruction'; readonly instruction: Instruction }
  | { readonly kind: 'answer' }
  | { readonly kind: 'wrong'; readonly field: string; readonly problem: string }

/**
 * What an answer of a handler means: 2xx and JSON with a non-empty `prompt` instructs the agent, anything else is for
 * the caller. Rows webhook-invoke, webhook-passthrough.
 */
export function readAnswer({ status, body }: SentAnswer): Read {
  const value = status >= 200 && status < 300 ? jsonOf(body) : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'answer' }
  const { prompt, threadId, context } = value as Record<string, unknown>
  if (typeof prompt !== 'string' || prompt.trim() === '') return { kind: 'answer' }
  if (prompt.length > LONGEST_PROMPT) {
    return wrong('prompt', `has ${prompt.length} characters, and may have ${LONGEST_PROMPT}`)
  }
  if (!isAbsent(threadId) && (typeof threadId !== 'string' || threadId.length > LONGEST_THREAD_KEY)) {
    return wrong('threadId', `must be a string of at most ${LONGEST_THREAD_KEY} characters`)
  }
  if (!isAbsent(context) && (typeof context !== 'object' || Array.isArray(context))) {
    return wrong('context', 'must be an object')
  }
  if (!isShallow(context)) return wrong('context', `is ${DEPTH_RULE}`)
  const { length } = JSON.stringify(context ?? null)
  if (length > LONGEST_CONTEXT) {
    return wrong('context', `has ${length} characters as JSON, and may have ${LONGEST_CONTEXT}`)
  }
  const instruction = {
    prompt,
    threadId: isAbsent(threadId) ? undefined : (threadId as string),
    context: isAbsent(context) ? undefined : (context as { [name: string]: Json }),
  }
  return { kind: 'instruction', instruction }
}

function wrong(field: string, problem: string): Read {
  return { kind: 'wrong', field, problem }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Undefined where it is none. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(body) ?? '')
  } catch {
    return undefined
  }
}
