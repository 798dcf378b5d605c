/**
 * What happened, told to whoever listens in this process: sockets, the shell, other tabs. Published after the commit,
 * never inside a transaction. A domain adds its facts by declaration merging:
 * `declare module '#kernel/bus' { interface Facts { 'wallet.changed': { walletId: string } } }`
 * @public
 */
export interface Facts {
  /** Everything may be different: a reset or an import. */
  'world.replaced': object
  'clock.changed': object
  'settings.changed': object
}

export type Fact = { [Type in keyof Facts]: { type: Type } & Facts[Type] }[keyof Facts]

export class Bus {
  #listeners = new Set<(fact: Fact) => void>()

  publish(fact: Fact): void {
    for (const listener of this.#listeners) {
      try {
        listener(fact)
      } catch (thrown) {
        // What happened has happened: a listener that fails must not make it look undone.
        console.error(thrown)
      }
    }
  }

  /** Returns how to stop listening. */
  subscribe(listener: (fact: Fact) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
