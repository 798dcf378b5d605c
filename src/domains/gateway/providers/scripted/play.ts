import { pause } from '#kernel/concurrency/pause'
import type { Delta } from '../../formats/model-request'
import { usageAtStart } from '../../formats/usage'
import { Disconnected } from '../../provider-failures'
import type { GenerateOptions } from '../provider'
import type { Fixture } from './fixture-file'
import type { Script } from './script'

export type Timing = Pick<
  Fixture,
  | 'latency'
  | 'chunkSize'
  | 'truncateAfterChunks'
  | 'disconnectAfterMs'
  | 'streamingProfile'
  | 'recordedTimings'
  | 'replaySpeed'
>

/** Numbers from 0 to 1, the same for the same request. */
export type Chance = () => number

/** Chunks that come together at most. */
const MOST_AT_ONCE = 256

/**
 * The script as it streams: in chunks, at the requested pace, broken off where the timing says so. Chunks come one by
 * one; where the host sends together what is there at the same time, the first does, and the others together.
 */
export async function* play(
  script: Script,
  timing: Timing,
  chance: Chance,
  { signal, tokenize, joins }: GenerateOptions,
): AsyncGenerator<readonly Delta[]> {
  const cut = (text: string) => (timing.chunkSize ? slices(text, timing.chunkSize) : tokenize(text))
  const breaksOff = new AbortController()
  const stops = AbortSignal.any([signal, breaksOff.signal])
  if (timing.disconnectAfterMs !== undefined) {
    const left = new Disconnected(`the fixture disconnects after ${timing.disconnectAfterMs} ms`)
    // Ends with the request at the latest, and is not awaited.
    pause(timing.disconnectAfterMs, stops).then(
      () => breaksOff.abort(left),
      () => undefined,
    )
  }
  const isPaced = Boolean(timing.latency || timing.streamingProfile || timing.recordedTimings)
  let chunks = 0
  let ready: Delta[] = []
  let most = 1
  try {
    for (const delta of deltasOf(script, cut)) {
      const wait = isPaced ? delayMs(chunks, timing, chance) : 0
      if (ready.length >= most || (wait > 0 && ready.length > 0)) {
        yield ready
        ready = []
        if (joins) most = MOST_AT_ONCE
      }
      if (wait > 0) await pause(wait, stops)
      if (ready.length === 0 && stops.aborted) throw stops.reason
      // With the first words: before them, another provider can still be tried.
      if (chunks === 0 && script.usage) ready.push({ type: 'usage', usage: usageAtStart(script.usage) })
      ready.push(delta)
      chunks++
      if (chunks === timing.truncateAfterChunks) {
        yield ready
        throw new Disconnected(`the fixture breaks off after ${chunks} chunks`)
      }
    }
    if (joins) yield [...ready, ...endOf(script)]
    else {
      if (ready.length > 0) yield ready
      yield endOf(script)
    }
  } finally {
    breaksOff.abort()
  }
}

/** What a whole answer waits for before it is there. */
export async function playWhole(timing: Timing, chance: Chance, signal: AbortSignal): Promise<void> {
  const wait = delayMs(0, timing, chance)
  if (timing.disconnectAfterMs !== undefined && timing.disconnectAfterMs <= wait) {
    await pause(timing.disconnectAfterMs, signal)
    throw new Disconnected(`the fixture disconnects after ${timing.disconnectAfterMs} ms`)
  }
  if (wait > 0) await pause(wait, signal)
}

/** The last deltas: usage and finish reason. */
export function endOf({ usage, finish, stopSequence }: Script): Delta[] {
  const last: Delta = { type: 'finish', reason: finish, ...(stopSequence !== undefined && { stopSequence }) }
  return usage ? [{ type: 'usage', usage }, last] : [last]
}

export function* deltasOf(script: Script, cut: (text: string) => Iterable<string>): Generator<Delta> {
  for (const text of cut(script.reasoning)) yield { type: 'reasoning', text }
  let index = 0
  for (const block of script.blocks) {
    if (block.type === 'text') {
      for (const text of cut(block.text)) yield { type: 'text', text }
      continue
    }
    yield { type: 'toolCall', index, id: block.id, name: block.name }
    for (const text of cut(block.arguments)) yield { type: 'toolArguments', index, text }
    index++
  }
}

/** One after the other: the first word does not wait for the last one to be cut. */
function* slices(text: string, size: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start
    // By characters as people count them: half a surrogate pair is no text.
    for (let count = 0; count < size && end < text.length; count++) {
      end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
    }
    yield text.slice(start, end)
    start = end
  }
}

function delayMs(chunk: number, timing: Timing, chance: Chance): number {
  const { latency = 0, streamingProfile, recordedTimings, replaySpeed = 1 } = timing
  if (streamingProfile) {
    const { ttft, tps, jitter = 0 } = streamingProfile
    const paced = chunk === 0 && ttft !== undefined ? ttft : tps ? 1000 / tps : undefined
    const wait = paced === undefined ? latency : paced * (1 + (chance() * 2 - 1) * jitter)
    return wait / replaySpeed
  }
  if (!recordedTimings) return latency / replaySpeed
  const { ttftMs, interChunkDelaysMs: gaps } = recordedTimings
  const average = gaps.length > 0 ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : 0
  return (chunk === 0 ? ttftMs : (gaps[chunk - 1] ?? average)) / replaySpeed
}
