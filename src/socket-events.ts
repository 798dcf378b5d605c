import { profileEvents, type SocketEvent } from '#domains/profiles'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { speak } from '#kernel/vocabulary'

/** Turns what the bus says of profiles into what socket clients are told, in the order of the changes. */
export class SocketEvents {
  readonly #context: Context
  readonly #ready: () => Promise<void>
  #queue: Promise<void> = Promise.resolve()

  constructor(context: Context, ready: () => Promise<void>) {
    this.#context = context
    this.#ready = ready
  }

  listen(listener: (event: SocketEvent) => void, origin: string): () => void {
    return this.#context.bus.subscribe((fact) => {
      if (fact.type !== 'profile.changed') return
      this.#queue = this.#queue.then(async () => {
        try {
          await this.#ready()
          const { vocabulary } = this.#context.settings.current
          for (const event of await profileEvents(this.#context, fact, origin)) {
            listener({ ...event, payload: speak(event.payload, vocabulary) })
          }
        } catch (thrown) {
          // The store was taken away meanwhile: what cannot be read cannot be told.
          if (!isRefusal(this.#context.store.explain(thrown))) console.error(thrown)
        }
      })
    })
  }

  /** Resolves when everything that has happened so far has been told. */
  told(): Promise<void> {
    return this.#queue
  }
}
