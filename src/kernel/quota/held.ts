import { defineLocal, type LocalState } from '../local'

interface HeldAmount {
  readonly subject: string
  readonly amount: number
}

/** What counts already, while the transactions that write it have not ended. */
export class Held {
  readonly #amounts = new Set<HeldAmount>()

  /** Counts an amount until `written` has ended, whatever that comes to. */
  hold(subject: string, amount: number, written: Promise<unknown>): void {
    const mine = { subject, amount }
    this.#amounts.add(mine)
    const letGo = () => this.#amounts.delete(mine)
    written.then(letGo, letGo)
  }

  sumOf(subject: string): number {
    let sum = 0
    for (const each of this.#amounts) if (each.subject === subject) sum += each.amount
    return sum
  }
}

export function defineHeld(name: string): LocalState<Held> {
  return defineLocal(name, () => new Held())
}
