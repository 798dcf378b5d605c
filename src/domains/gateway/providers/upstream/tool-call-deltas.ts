import { jsonOf } from '#kernel/json-of'
import type { Delta } from '../../formats/model-request'

/** One entry of a `tool_calls` list. Published schemas require `index`, and servers leave out any of these. */
export interface ToolCallPiece {
  readonly index?: number | null | undefined
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly arguments?: string | null | undefined
}

interface Call {
  /** Its place in the answer. */
  readonly at: number
  /** As the upstream counts, where it does. */
  readonly index: number | undefined
  id: string | undefined
  name: string
  arguments: string
  isSent: boolean
}

/**
 * Puts the pieces of an answer's tool calls together, whichever of `index` and `id` an upstream leaves out or repeats: a
 * new id is a new call, and so is another index. What has neither goes on with the last call, unless it names a function
 * after that one is complete.
 */
export class ToolCallDeltas {
  readonly #calls: Call[] = []

  /** `idOf`: the id as the client gets it, of an upstream's own or, where it has none, of the call's place. */
  constructor(private readonly idOf: (id: string | undefined, at: number) => string) {}

  get count(): number {
    return this.#calls.length
  }

  *add(piece: ToolCallPiece): Generator<Delta> {
    const call = this.#callOf(piece) ?? this.#begin(piece)
    call.id ??= piece.id || undefined
    const { name, arguments: text } = piece
    if (!call.isSent) call.name = name || call.name
    call.arguments += text ?? ''
    if (call.isSent) {
      if (text) yield { type: 'toolArguments', index: call.at, text }
    } else if (call.name !== '') yield* this.#send(call)
  }

  /** Entries of a whole answer are a call each. */
  *addWhole(piece: ToolCallPiece): Generator<Delta> {
    const call = this.#begin(piece)
    call.arguments = piece.arguments ?? ''
    yield* this.#send(call)
  }

  /** Those that never got a name. */
  *end(): Generator<Delta> {
    for (const call of this.#calls) if (!call.isSent) yield* this.#send(call)
  }

  #callOf(piece: ToolCallPiece): Call | undefined {
    const { index, id } = piece
    const found = this.#calls.findLast(
      (call) =>
        (index == null || call.index === undefined || call.index === index) &&
        (!id || call.id === id || (call.id === undefined && index != null && call.index === index)),
    )
    return found && (id || goesOn(found, piece)) ? found : undefined
  }

  #begin({ index, id, name }: ToolCallPiece): Call {
    const call = {
      at: this.#calls.length,
      index: index ?? undefined,
      id: id || undefined,
      name: name ?? '',
      arguments: '',
      isSent: false,
    }
    this.#calls.push(call)
    return call
  }

  *#send(call: Call): Generator<Delta> {
    call.isSent = true
    const { at, id, name } = call
    yield { type: 'toolCall', index: at, id: this.idOf(id, at), name }
    if (call.arguments !== '') yield { type: 'toolArguments', index: at, text: call.arguments }
  }
}

/** Some servers repeat the name beside each piece of the arguments. */
function goesOn(call: Call, { name, arguments: text }: ToolCallPiece): boolean {
  if (!name || call.name === '') return true
  return call.name === name && (!text || jsonOf(call.arguments) === undefined)
}
