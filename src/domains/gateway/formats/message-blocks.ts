import type { Delta } from './model-request'
import { namedEvent } from './server-sent'

type Content = Exclude<Delta, { type: 'usage' | 'finish' | 'wire' }>
type Block = 'text' | 'thinking' | `tool ${number}`
type Events = Generator<string>

/** The messages format streams content in blocks, one after the other: each is opened, filled and closed. */
export class MessageBlocks {
  #index = -1
  #open: Block | undefined;

  *add(delta: Content): Events {
    switch (delta.type) {
      case 'text':
        yield* this.#into('text', { type: 'text', text: '' })
        yield this.#fill({ type: 'text_delta', text: delta.text })
        break
      case 'reasoning':
        yield* this.#into('thinking', { type: 'thinking', thinking: '', signature: '' })
        yield this.#fill({ type: 'thinking_delta', thinking: delta.text })
        break
      case 'toolCall':
        yield* this.#into(`tool ${delta.index}`, {
          type: 'tool_use',
          id: delta.id,
          name: delta.name,
          input: {},
        })
        break
      case 'toolArguments':
        // Arguments of a call that is closed already have no place any more; no upstream is known to send any.
        if (this.#open === `tool ${delta.index}`) {
          yield this.#fill({ type: 'input_json_delta', partial_json: delta.text })
        }
    }
  }

  /** Closes what is open; an answer without any content gets one empty text. */
  *end(): Events {
    if (this.#index < 0) yield* this.#into('text', { type: 'text', text: '' })
    yield* this.#close()
  }

  *#into(block: Block, start: object): Events {
    if (this.#open === block) return
    yield* this.#close()
    this.#index++
    this.#open = block
    yield this.#event('content_block_start', { content_block: start })
  }

  *#close(): Events {
    if (this.#open === undefined) return
    this.#open = undefined
    yield this.#event('content_block_stop', {})
  }

  #fill(delta: object): string {
    return this.#event('content_block_delta', { delta })
  }

  #event(type: string, rest: object): string {
    return namedEvent(Object.assign({ type, index: this.#index }, rest))
  }
}
