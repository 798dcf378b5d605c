import { z } from 'zod'
import { lookupTable } from '#kernel/lookup-table'
import type { Delta, FinishReason, ModelRequest, TokenUsage } from '../../formats/model-request'
import { missingToolCallId, translatedToolCallId } from '../../formats/tool-input'
import { reportedUsage, usageOf } from '../../formats/usage'
import { complaintOf, type Reading } from './reading'
import type { ReceivedEvent } from './sse-events'
import { ToolCallDeltas, type ToolCallPiece } from './tool-call-deltas'

/** Published schemas have a text; some servers send what its JSON says. */
const argumentsText = z.union([z.string(), z.looseObject({}).transform((value) => JSON.stringify(value))])
const called = z.looseObject({ name: z.string().nullish(), arguments: argumentsText.nullish() })
/** Servers that send their thoughts as parts of the content have them in a list of texts. */
const part = z.looseObject({
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  thinking: z.array(z.looseObject({ text: z.string().nullish() })).nullish(),
})

const delta = z.looseObject({
  content: z.union([z.string(), z.array(part)]).nullish(),
  /** What tools are called by since. */
  function_call: called.nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        index: z.number().nullish(),
        id: z.string().nullish(),
        type: z.string().nullish(),
        function: called.nullish(),
      }),
    )
    .nullish(),
})

type ToolCalls = NonNullable<z.infer<typeof delta>['tool_calls']>

const body = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: delta.nullish(),
        message: delta.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: reportedUsage.nullish(),
})

const FINISH = lookupTable<FinishReason>({
  length: 'length',
  tool_calls: 'toolCalls',
  function_call: 'toolCalls',
  content_filter: 'contentFilter',
})

export class ChatReading implements Reading {
  #usage: TokenUsage | undefined
  #finish: FinishReason | undefined
  #refused = false
  readonly #calls: ToolCallDeltas
  isOver = false

  /** `includeUsage`: whether the client requested the chunk that holds it. */
  constructor(private readonly request: Pick<ModelRequest, 'includeUsage' | 'dialect' | 'turns'>) {
    const { dialect } = request
    this.#calls = new ToolCallDeltas((id, at) => {
      if (id === undefined) return missingToolCallId(request, at)
      return dialect === 'messages' ? translatedToolCallId(dialect, id) : id
    })
  }

  *event({ data }: ReceivedEvent): Generator<Delta> {
    if (data === '') return
    if (data === '[DONE]') {
      this.isOver = true
      return
    }
    const received = JSON.parse(data)
    const complaint = received.choices === undefined ? complaintOf(received) : undefined
    if (complaint) throw complaint
    yield* this.#read(received)
  }

  *whole(received: unknown): Generator<Delta> {
    yield* this.#read(received)
    yield* this.end()
  }

  *end(): Generator<Delta> {
    yield* this.#calls.end()
    if (this.#usage) yield { type: 'usage', usage: this.#usage }
    yield { type: 'finish', reason: this.#reason() }
  }

  isForClient({ data }: ReceivedEvent): boolean {
    if (this.request.includeUsage || data === '' || data === '[DONE]') return true
    const { choices, usage: reported } = body.parse(JSON.parse(data))
    return !reported || (choices?.length ?? 0) > 0
  }

  *#read(received: unknown): Generator<Delta> {
    const { choices, usage: reported } = body.parse(received)
    if (reported) this.#usage = usageOf(reported) ?? this.#usage
    const choice = choices?.[0]
    if (!choice) return
    const words = choice.delta ?? choice.message
    const reasoning = words?.reasoning_content ?? words?.reasoning
    if (reasoning) yield { type: 'reasoning', text: reasoning }
    const { content, refusal } = words ?? {}
    for (const { text, thinking, ...part } of [...partsOf(content), { refusal }]) {
      for (const { text } of thinking ?? []) if (text) yield { type: 'reasoning', text }
      if (text) yield { type: 'text', text }
      if (!part.refusal) continue
      this.#refused = true
      yield { type: 'text', text: part.refusal }
    }
    const { tool_calls, function_call } = words ?? {}
    const calls = [...(tool_calls ?? []), ...(function_call ? [{ index: 0, function: function_call }] : [])]
    for (const call of calls.flatMap(pieceOf)) {
      yield* choice.delta ? this.#calls.add(call) : this.#calls.addWhole(call)
    }
    if (choice.finish_reason) this.#finish = FINISH[choice.finish_reason] ?? 'stop'
  }

  get hasFinished(): boolean {
    return this.#finish !== undefined
  }

  /** Some servers say `stop` of an answer that calls tools, and all do where the request names the tool. */
  #reason(): FinishReason {
    const reason = this.#finish ?? 'stop'
    if (reason !== 'stop') return reason
    if (this.#refused) return 'contentFilter'
    return this.#calls.count > 0 ? 'toolCalls' : 'stop'
  }
}

function partsOf(content: z.infer<typeof delta>['content']): z.infer<typeof part>[] {
  return typeof content === 'string' ? [{ text: content }] : (content ?? [])
}

/** Calls of custom tools have no function: no request of the other format has such tools. */
function pieceOf({ function: called, ...call }: ToolCalls[number]): ToolCallPiece[] {
  if (!called && call.type === 'custom') return []
  return [{ ...call, name: called?.name, arguments: called?.arguments }]
}
