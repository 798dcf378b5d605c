import { randomFillSync } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A deletion takes some hundred bytes of the log. */
const RESERVE_BYTES = 256 * 1024

/**
 * Space in a data folder for what makes room: where the disk is full, deletions are written where it was. Other writes
 * have to leave it, or make it again first.
 */
export class Reserve {
  readonly #file: string

  constructor(folder: string) {
    this.#file = join(folder, 'reserve')
  }

  /** Takes the space, where it is not taken. Throws what the system says. */
  take(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return
    try {
      // Of zeros a disk that compresses would take none.
      writeFileSync(this.#file, randomFillSync(new Uint8Array(RESERVE_BYTES)))
    } catch (thrown) {
      this.release()
      throw thrown
    }
  }

  /** Gives it back. */
  release(): void {
    rmSync(this.#file, { force: true })
  }
}
