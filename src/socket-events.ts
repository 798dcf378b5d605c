import { profileEvents } from '#domains/profiles'
import { reportFailure } from '#kernel/background'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { toVocabulary } from '#kernel/vocabulary'
import type { SocketEvent } from './domains/profiles/subscriptions'

/** Turns profile events of the bus into the messages that socket clients receive, in the order of the changes. */
export class SocketEvents {
  readonly #context: Context
  readonly #ready: () => Promise<void>
  #queue: Promise<void> = Promise.resolve()

  constructor(context: Context, ready: () => Promise<void>) {
    this.#context = context
    this.#ready = ready
  }

  listen(listener: (event: SocketEvent) => void, origin: string): () => void {
    return this.#context.bus.subscribe((change) => {
      if (change.type !== 'profile.changed') return
      this.#queue = this.#queue.then(async () => {
        try {
          await this.#ready()
          const { vocabulary } = this.#context.settings.current
          for (const event of await profileEvents(this.#context, change, origin)) {
            listener({ ...event, payload: toVocabulary(event.payload, vocabulary) })
          }
        } catch (thrown) {
          // The store was taken away meanwhile: there is nothing to send.
          const { store, bus } = this.#context
          if (!isRefusal(store.explain(thrown))) reportFailure(bus, 'sockets', thrown)
        }
      })
    })
  }

  /** Resolves when every event so far has been sent. */
  flushed(): Promise<void> {
    return this.#queue
  }
}
