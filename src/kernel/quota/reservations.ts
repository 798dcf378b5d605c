import { defineLocal, type LocalState } from '../local'

interface Reservation {
  readonly subject: string
  readonly amount: number
}

/** What counts already, while the transactions that write it have not ended. */
export class Reservations {
  readonly #amounts = new Set<Reservation>()

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

export function defineReservations(name: string): LocalState<Reservations> {
  return defineLocal(name, () => new Reservations())
}
