/**
 * Lets requests through side by side, and what replaces the whole state only alone: a request that began in the old
 * state must not write into the new one.
 */
export class ReadWriteLock {
  #inside = 0
  #closed: Promise<void> | undefined
  #empty: (() => void) | undefined

  /** Runs concurrently with other readers, after a writer has ended. */
  async shared<Result>(run: () => Promise<Result>): Promise<Result> {
    while (this.#closed) await this.#closed
    this.#inside++
    try {
      return await run()
    } finally {
      this.#leave()
    }
  }

  /**
   * Runs alone: waits until everybody inside has left, and keeps others out meanwhile. Called from within `pass`, as
   * a request that resets the state does, it gives up its own place for the time being.
   */
  async exclusive<Result>(run: () => Promise<Result>, isInside: boolean): Promise<Result> {
    if (isInside) this.#leave()
    while (this.#closed) await this.#closed
    let open = () => {}
    this.#closed = new Promise((resolve) => {
      open = resolve
    })
    try {
      if (this.#inside > 0) {
        await new Promise<void>((resolve) => {
          this.#empty = resolve
        })
      }
      return await run()
    } finally {
      this.#closed = undefined
      if (isInside) this.#inside++
      open()
    }
  }

  #leave(): void {
    this.#inside--
    if (this.#inside === 0) this.#empty?.()
  }
}
