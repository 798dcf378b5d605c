/**
 * Who writes a database that several processes share: two versions of a worker at once, a page that runs the
 * emulator itself. The only writer may answer from memory; another process requests the lock before it writes.
 */
export interface Writers {
  /** No other process writes: what was read is true until it is written here. */
  readonly isAlone: boolean
  /** Called before each write transaction, which begins when it resolves; undefined where it may begin at once. */
  enter(): Promise<void> | undefined
  /** `stop` is called, and waited for, before another process may write. */
  attend(store: { stop(): Promise<void> }): void
  /** This process is done with the database. */
  leave(): void
}

/** A database that only this process knows of. */
export const ALONE: Writers = { isAlone: true, enter: () => undefined, attend: () => {}, leave: () => {} }

/** Where nothing can say who else writes: memory is never trusted, and the database judges every race. */
export const ANYBODY: Writers = { ...ALONE, isAlone: false }
