import { z } from 'zod'
import { lookupTable } from '#kernel/lookup-table'
import type { Delta, FinishReason, ModelRequest } from '../../formats/model-request'
import { missingToolCallId } from '../../formats/tool-input'
import { type ReportedUsage, reportedUsage, usageOf } from '../../formats/usage'
import { complaintOf, type Reading } from './reading'
import type { ReceivedEvent } from './sse-events'

const usage = reportedUsage.nullish()

const block = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
  text: z.string().optional(),
  thinking: z.string().optional(),
  input: z.unknown().optional(),
})

const ending = { stop_reason: z.string().nullish(), stop_sequence: z.string().nullish() }
const message = z.looseObject({ ...ending, content: z.array(block).nullish(), usage })

const event = z.looseObject({
  type: z.string(),
  index: z.number().nullish(),
  message: message.optional(),
  content_block: block.optional(),
  delta: z
    .looseObject({
      ...ending,
      text: z.string().optional(),
      thinking: z.string().optional(),
      partial_json: z.string().optional(),
    })
    .optional(),
  usage,
})

const FINISH = lookupTable<FinishReason>({
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'toolCalls',
  refusal: 'contentFilter',
})

interface OpenCall {
  readonly at: number
  /** As the upstream counts its blocks, where it does. */
  readonly place: number | null | undefined
  input: unknown
}

export class MessagesReading implements Reading {
  #usage: ReportedUsage = {}
  #ending: z.infer<z.ZodObject<typeof ending>> = {}
  #calls = 0
  /** The tool calls that are being received: blocks come one after the other, but some servers mix them. */
  #open: OpenCall[] = []
  /** Undefined where the block that began last is none. */
  #last: OpenCall | undefined
  isOver = false

  constructor(private readonly request: Pick<ModelRequest, 'dialect' | 'turns'>) {}

  get hasFinished(): boolean {
    return this.#ending.stop_reason != null
  }

  *event({ data }: ReceivedEvent): Generator<Delta> {
    if (data === '') return
    const received = event.parse(JSON.parse(data))
    switch (received.type) {
      case 'message_start':
        this.#count(received.message?.usage)
        break
      case 'content_block_start':
        yield* this.#begin(received)
        break
      case 'content_block_delta': {
        const { text, thinking, partial_json } = received.delta ?? {}
        if (text) yield { type: 'text', text }
        if (thinking) yield { type: 'reasoning', text: thinking }
        if (partial_json) yield* this.#more(received, partial_json)
        break
      }
      case 'content_block_stop':
        yield* this.#complete(this.#callOf(received))
        break
      case 'message_delta':
        this.#count(received.usage)
        this.#ending = { ...this.#ending, ...known(received.delta) }
        break
      case 'message_stop':
        this.isOver = true
        break
      case 'error': {
        const complaint = complaintOf(received)
        if (complaint) throw complaint
      }
    }
  }

  *whole(received: unknown): Generator<Delta> {
    const { content, usage: reported, ...rest } = message.parse(received)
    for (const each of content ?? []) {
      if (each.type === 'thinking' && each.thinking) yield { type: 'reasoning', text: each.thinking }
      if (each.type === 'text' && each.text) yield { type: 'text', text: each.text }
      if (each.type !== 'tool_use') continue
      yield* this.#call(each)
      yield* this.#complete(this.#last)
    }
    this.#count(reported)
    this.#ending = rest
    yield* this.end()
  }

  *end(): Generator<Delta> {
    for (const call of [...this.#open]) yield* this.#complete(call)
    const counted = usageOf(this.#usage)
    if (counted) yield { type: 'usage', usage: counted }
    const { stop_reason, stop_sequence } = this.#ending
    yield {
      type: 'finish',
      reason: FINISH[stop_reason ?? ''] ?? 'stop',
      ...(typeof stop_sequence === 'string' && { stopSequence: stop_sequence }),
    }
  }

  isForClient(): boolean {
    return true
  }

  /** Blocks begin empty in the format itself; other servers put something in. */
  *#begin({ index, content_block: begun }: z.infer<typeof event>): Generator<Delta> {
    this.#last = undefined
    if (begun?.type === 'text' && begun.text) yield { type: 'text', text: begun.text }
    if (begun?.type === 'thinking' && begun.thinking) yield { type: 'reasoning', text: begun.thinking }
    if (begun?.type === 'tool_use') yield* this.#call(begun, index)
  }

  *#call({ id, name, input }: z.infer<typeof block>, place?: number | null): Generator<Delta> {
    const at = this.#calls++
    this.#last = { at, place, input: input ?? {} }
    this.#open.push(this.#last)
    yield { type: 'toolCall', index: at, id: id ?? missingToolCallId(this.request, at), name: name ?? '' }
  }

  *#more(received: z.infer<typeof event>, text: string): Generator<Delta> {
    const call = this.#callOf(received)
    if (!call) return
    call.input = undefined
    yield { type: 'toolArguments', index: call.at, text }
  }

  /** Undefined for a block that is no call of the client's, such as that of a tool that the upstream runs itself. */
  #callOf({ index }: z.infer<typeof event>): OpenCall | undefined {
    const found = index == null ? undefined : this.#open.find(({ place }) => place === index)
    return found ?? (index == null || this.#last?.place == null ? this.#last : undefined)
  }

  /** The input that came with the beginning of a call, where none came after it. */
  *#complete(call: OpenCall | undefined): Generator<Delta> {
    if (!call) return
    this.#open = this.#open.filter((each) => each !== call)
    if (call.input === undefined) return
    yield { type: 'toolArguments', index: call.at, text: JSON.stringify(call.input) }
  }

  /** Each report counts all so far, and may leave out earlier fields. */
  #count(reported: z.infer<typeof usage>): void {
    this.#usage = { ...this.#usage, ...known(reported) }
  }
}

function known<Fields extends object>(fields: Fields | null | undefined): Partial<Fields> {
  const entries = Object.entries(fields ?? {}).filter(([, value]) => value != null)
  return Object.fromEntries(entries) as Partial<Fields>
}
