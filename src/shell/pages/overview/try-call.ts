import { send } from '../../api'
import { findEntry, newestEntry } from '../../state/journal/journal-entry'
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
  const before = await newestEntry()
  const key = call.key && credentials ? credentials.keys[call.key] : null
  const { status, ms, text } = await send(call.method, call.path, { key, body: call.body })
  return { status, ms, text, entry: await findEntry({ ...call, status }, before) }
}
