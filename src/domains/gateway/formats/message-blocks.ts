import { jsonOf } from '#kernel/json-of'
import type { Delta } from './model-request'
import { namedEvent } from './server-sent'
import { thinkingSignature } from './thinking-signature'

type Content = Exclude<Delta, { type: 'usage' | 'finish' | 'wire' }>
type BlockName = 'text' | 'thinking' | `tool ${number}`
type Events = Generator<string>

interface OpenBlock {
  readonly name: BlockName
  /** What it has been filled with: a thought is signed, and a call is over when its arguments are. */
  text: string
}

/** The messages format streams content in blocks, one after the other: each is opened, filled and closed. */
export class MessageBlocks {
  /** What came for other blocks while the arguments of a call were incomplete: chat completions mix their calls. */
  #waiting: Content[] = []
  #index = -1
  #open: OpenBlock | undefined;

  *add(delta: Content): Events {
    const name = nameOf(delta)
    if (this.#open?.name !== name && this.#isAwaited()) {
      this.#waiting.push(delta)
      return
    }
    yield* this.#fill(name, delta)
    if (this.#waiting.length > 0 && !this.#isAwaited()) yield* this.#resume()
  }

  /** Closes what is open; an answer without any content gets one empty text. */
  *end(): Events {
    while (this.#waiting.length > 0) {
      yield* this.#close()
      yield* this.#resume()
    }
    if (this.#index < 0) yield* this.#fill('text', { type: 'text', text: '' })
    yield* this.#close()
  }

  *#resume(): Events {
    for (const delta of this.#waiting.splice(0)) yield* this.add(delta)
  }

  #isAwaited(): boolean {
    return this.#open?.name.startsWith('tool') === true && jsonOf(this.#open.text) === undefined
  }

  *#fill(name: BlockName, delta: Content): Events {
    if (this.#open?.name !== name) {
      // Arguments of a call that was closed as complete have no place any more.
      if (delta.type === 'toolArguments') return
      yield* this.#close()
      this.#index++
      this.#open = { name, text: '' }
      yield this.#event('content_block_start', { content_block: emptyBlock(delta) })
    }
    if (!this.#open || delta.type === 'toolCall') return
    if (delta.type !== 'text') this.#open.text += delta.text
    if (delta.text !== '') yield this.#event('content_block_delta', { delta: filling(delta) })
  }

  *#close(): Events {
    if (this.#open === undefined) return
    const { name, text } = this.#open
    this.#open = undefined
    if (name === 'thinking') {
      const delta = { type: 'signature_delta', signature: thinkingSignature(text) }
      yield this.#event('content_block_delta', { delta })
    }
    yield this.#event('content_block_stop', {})
  }

  #event(type: string, rest: object): string {
    return namedEvent(Object.assign({ type, index: this.#index }, rest))
  }
}

function nameOf(delta: Content): BlockName {
  if (delta.type === 'text') return 'text'
  return delta.type === 'reasoning' ? 'thinking' : `tool ${delta.index}`
}

function emptyBlock(delta: Content): object {
  if (delta.type === 'text') return { type: 'text', text: '' }
  if (delta.type !== 'toolCall') return { type: 'thinking', thinking: '', signature: '' }
  return { type: 'tool_use', id: delta.id, name: delta.name, input: {} }
}

function filling(delta: Exclude<Content, { type: 'toolCall' }>): object {
  switch (delta.type) {
    case 'text':
      return { type: 'text_delta', text: delta.text }
    case 'reasoning':
      return { type: 'thinking_delta', thinking: delta.text }
    case 'toolArguments':
      return { type: 'input_json_delta', partial_json: delta.text }
  }
}
