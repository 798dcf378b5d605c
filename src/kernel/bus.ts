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
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (thrown) {
        // What happened has happened: a listener that fails must not make it look undone.
        console.error(thrown)
      }
    }
  }

  /** Returns how to stop listening. */
  subscribe(listener: (event: BusEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
