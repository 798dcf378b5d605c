import { signal } from '@preact/signals'
import { call } from '../../../api'
import { publish } from '../../../state/events'
import { findEntry, newestEntry } from '../../../state/journal/journal-entry'
import type { Entry, LedgerItem, Model, Tier } from '../../../wire'
import { type Answer, follow, NO_ANSWER } from './answer'
import { type Draft, EMPTY_DRAFT, requestOf, type Turn, type WireRequest } from './draft'

/** One request of the playground and what came of it. */
export interface Call {
  id: number
  model: string
  prompt: string
  tier: Tier
  request: WireRequest
  answer: Answer
  /** What it cost, USD; null until the ledger says so. */
  usd: number | null
  /** What the journal says of it; null until it has. */
  entry: Entry | null
}

/** These live as long as the page does, so that an answer goes on arriving while another view is looked at. */
export const draft = signal<Draft>(EMPTY_DRAFT)
export const calls = signal<readonly Call[]>([])
let running: AbortController | null = null
let last = 0

export const isRunning = (): boolean => calls.value.some(({ answer }) => answer.endMs === null)

export function changeDraft(part: Partial<Draft>): void {
  draft.value = { ...draft.value, ...part }
}

export function cancel(): void {
  running?.abort()
}

/** Ends the conversation. */
export function clear(): void {
  cancel()
  calls.value = []
}

/** The conversation so far: refused requests and pictures are no part of a conversation. */
export function turnsOf(calls: readonly Call[]): Turn[] {
  return calls.flatMap(({ prompt, request, answer: { reading } }): Turn[] =>
    request.format === 'images' || reading.text === ''
      ? []
      : [
          { role: 'user', content: prompt },
          { role: 'assistant', content: reading.text },
        ],
  )
}

/** Sends the draft. `key` is read when it is needed; `session` is the wallet's owner's, to see what it cost. */
export async function sendDraft(
  model: Model | undefined,
  key: () => Promise<string>,
  session: string,
): Promise<void> {
  if (isRunning()) return
  const settings = draft.value
  const request = requestOf(settings, model, turnsOf(calls.value))
  const id = ++last
  const { tier, prompt } = settings
  const call: Call = {
    id,
    model: settings.model,
    prompt,
    tier,
    request,
    answer: NO_ANSWER,
    usd: null,
    entry: null,
  }
  calls.value = [...calls.value, call]
  changeDraft({ prompt: '' })
  const controller = new AbortController()
  running = controller
  const change = (part: Partial<Call>) => {
    calls.value = calls.value.map((one) => (one.id === id ? { ...one, ...part } : one))
  }
  const before = await stateBefore(session)
  let credential = ''
  try {
    credential = await key()
  } catch {
    // The gateway says what it thinks of a request without a key.
  }
  const show = onceAFrame((next: Answer) => change({ answer: next }))
  const answer = await follow(request, credential, controller.signal, show)
  change({ answer })
  publish('gateway.changed')
  // Nothing is lost of what was typed when it was not answered.
  if (answer.stage === 'refused' && draft.value.prompt === '') changeDraft({ prompt })
  const [usd, entry] = await Promise.all([
    answer.stage === 'refused' ? 0 : chargeOf(session, answer.reading.id, settings.model, before.ledgerId),
    findEntry({ method: 'POST', path: request.path, status: answer.status }, before.seq).catch(() => null),
  ])
  change({ usd, entry })
  publish('gateway.changed')
}

/** Shows the newest of what came since the last frame: pieces may arrive faster than anybody can see. */
function onceAFrame(show: (answer: Answer) => void): (answer: Answer) => void {
  let newest: Answer | null = null
  return (answer) => {
    if (newest === null) {
      requestAnimationFrame(() => {
        // One that has ended is shown by the code that awaits it.
        if (newest && newest.endMs === null) show(newest)
        newest = null
      })
    }
    newest = answer
  }
}

async function stateBefore(session: string): Promise<{ seq: number; ledgerId: string | undefined }> {
  try {
    const [seq, { items }] = await Promise.all([
      newestEntry(),
      call('GET /__sandbank/gateway/ledger', { key: session, query: { limit: 1 } }),
    ])
    return { seq, ledgerId: items[0]?.id }
  } catch {
    return { seq: 0, ledgerId: undefined }
  }
}

/** USD that a request was billed; null where the ledger has no entry after a moment, 0 where it never began. */
async function chargeOf(
  session: string,
  answerId: string,
  model: string,
  newestBefore: string | undefined,
): Promise<number | null> {
  for (let turn = 0; turn < 10; turn++) {
    try {
      const { items } = await call('GET /__sandbank/gateway/ledger', { key: session, query: { limit: 20 } })
      const found = chargeIn(items, answerId, model, newestBefore)
      if (found) return -found.usd
    } catch {
      return null
    }
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
  return null
}

/** The entry of an answer by its id; where that is unknown, the newest one of its model since the request. */
export function chargeIn(
  items: readonly LedgerItem[],
  answerId: string,
  model: string,
  newestBefore: string | undefined,
): LedgerItem | undefined {
  const end = items.findIndex(({ id }) => id === newestBefore)
  const since = end < 0 ? items : items.slice(0, end)
  if (answerId !== '') return since.find(({ id }) => id === `gen_${answerId}`)
  return since.find((item) => item.kind === 'gateway' && item.model === model)
}
