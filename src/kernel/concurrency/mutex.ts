/** Runs one at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  runExclusive<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(run, run)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
