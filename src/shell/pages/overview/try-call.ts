import { api, send } from '../../api'
import type { Credentials, Entry } from '../../wire'
import type { FirstCall } from './first-calls'

export interface Outcome {
  status: number
  ms: number
  text: string
  /** What the journal wrote about it; null when it had not appeared after a moment. */
  entry: Entry | null
}

/** Sends one of the first calls, then looks up what the journal says about it. */
export async function tryCall(call: FirstCall, credentials: Credentials | null): Promise<Outcome> {
  const before = await newestSeq()
  const key = call.key && credentials ? credentials.keys[call.key] : null
  const answer = await send(call.method, call.path, { key, body: call.body })
  const entry = await findEntry(call, answer.status, before)
  return { status: answer.status, ms: answer.ms, text: answer.text, entry }
}

async function newestSeq(): Promise<number> {
  const { entries } = await api.journal({ limit: 1 })
  return entries[0]?.seq ?? 0
}

/** The journal is written after the answer has gone out, so it may take a moment. */
async function findEntry(call: FirstCall, status: number, after: number): Promise<Entry | null> {
  for (let turn = 0; turn < 8; turn++) {
    const { entries } = await api.journal({ limit: 10, path: call.path.split('?')[0] })
    const found = entries.find(
      (entry) => entry.seq > after && entry.method === call.method && entry.status === status,
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return null
}
