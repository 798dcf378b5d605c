import { reportFailure } from './background'

/**
 * Events for every listener in this process: sockets, the shell, other tabs. Published after the commit,
 * never inside a transaction. A domain adds its events by declaration merging:
 * `declare module '#kernel/bus' { interface BusEvents { 'wallet.changed': { walletId: string } } }`
 * @public
 */
export interface BusEvents {
  /** Everything may be different: a reset or an import. */
  'state.replaced': object
  'clock.changed': object
  'settings.changed': object
}

export type BusEvent = { [Type in keyof BusEvents]: { type: Type } & BusEvents[Type] }[keyof BusEvents]

export class Bus {
  #listeners = new Set<(event: BusEvent) => void>()

  publish(event: BusEvent): void {
    this.#deliver(event)
  }

  #deliver(event: BusEvent, except?: (event: BusEvent) => void): void {
    for (const listener of this.#listeners) {
      if (listener === except) continue
      try {
        listener(event)
      } catch (thrown) {
        // What happened has happened: a listener that fails must not make it look undone.
        if (event.type === 'background.failed') console.error(thrown)
        else {
          // Not to the one that failed: it would fail again.
          const others = { publish: (failed: BusEvent) => this.#deliver(failed, listener) }
          reportFailure(others, `listener of ${event.type}`, thrown)
        }
      }
    }
  }

  /** Returns how to stop listening. */
  subscribe(listener: (event: BusEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
