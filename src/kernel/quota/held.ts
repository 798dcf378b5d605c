import { defineLocal, type LocalState } from '../local'

interface HeldAmount {
  readonly subject: string
  readonly amount: number
  readonly written: Promise<unknown>
}

/** What counts already, while the transactions that write it have not ended. */
export class Held {
  readonly #amounts = new Set<HeldAmount>()

  /** Counts an amount until `written` has ended, whatever that comes to. */
  hold(subject: string, amount: number, written: Promise<unknown>): void {
    const mine = { subject, amount, written }
    this.#amounts.add(mine)
    const letGo = () => this.#amounts.delete(mine)
    written.then(letGo, letGo)
  }

  sumOf(subject: string): number {
    return this.#of(subject).reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Resolves when what counts now for a subject is in the database, or came to nothing. */
  async written(subject: string): Promise<void> {
    await Promise.allSettled(this.#of(subject).map(({ written }) => written))
  }

  #of(subject: string): HeldAmount[] {
    return [...this.#amounts].filter((each) => each.subject === subject)
  }
}

export function defineHeld(name: string): LocalState<Held> {
  return defineLocal(name, () => new Held())
}
