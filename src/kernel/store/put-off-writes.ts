import { inNextTask } from '../concurrency/next-task'
import type { AnyTable } from './table'

interface PutOffWrite {
  readonly tables: readonly AnyTable[]
  /** Has it begin. */
  readonly begin: () => void
  /** Resolves when its transaction has begun: one that is made from then on comes after it. */
  readonly begun: Promise<unknown>
}

/**
 * Writes that wait for a moment of their own. Nobody else sees that they wait: whoever reads or writes one of their
 * tables in a transaction has them begin first.
 */
export class PutOffWrites {
  readonly #waiting = new Set<PutOffWrite>()

  /** Waits until `until` has ended, or somebody comes before. Returns what to call when the transaction has begun. */
  async wait(tables: readonly AnyTable[], until: Promise<unknown>): Promise<() => void> {
    let begin = () => {}
    let hasBegun = () => {}
    const called = new Promise<void>((resolve) => {
      begin = resolve
    })
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const write = { tables, begin, begun }
    this.#waiting.add(write)
    await Promise.race([until.catch(() => undefined), called])
    return () => {
      this.#waiting.delete(write)
      // In another task: what goes on in the one that a transaction begins in would be taken for a part of it.
      inNextTask(hasBegun)
    }
  }

  /** Resolves when those over any of these tables, or all, have begun; undefined where there are none. */
  begun(tables?: readonly AnyTable[]): Promise<unknown> | undefined {
    if (this.#waiting.size === 0) return undefined
    const writes = [...this.#waiting].filter(
      (write) => !tables || tables.some((each) => write.tables.includes(each)),
    )
    if (writes.length === 0) return undefined
    for (const { begin } of writes) begin()
    return Promise.all(writes.map(({ begun }) => begun))
  }
}
