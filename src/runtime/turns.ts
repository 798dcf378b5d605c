import { clearTimeout, setTimeout } from '#kernel/concurrency/machine-timers'
import { inNextTask } from '#kernel/concurrency/next-task'
import { machineNow } from './machine-clock'

/** Whose code it is: turns go round the wallets, and within a wallet round its programs. */
export interface Owner {
  readonly walletId: string
  /** A webhook, or an app. */
  readonly program: string
}

/** By when a turn must come, by `machineNow`; `missed` says so, with how many turns others had meanwhile. */
export interface Deadline {
  readonly at: number
  missed(turns: number): Error
}

interface Waiting {
  readonly owner: Owner
  readonly deadline: Deadline | undefined
  /** The turns there were before it came, without the one of that moment. */
  readonly after: number
  begin(): void
  fail(reason: Error): void
}

/** Work that takes less does not keep anybody waiting. Milliseconds. */
const SHORT_MS = 1
/** After its turn a program's thread belongs to everything else for a tenth of what it took, and at most for so long. */
const PAUSE_SHARE = 10
const LONGEST_PAUSE_MS = 100

/**
 * User code has one thread, which is everybody's: one piece of it runs at a time, and between two of them requests are
 * answered. Next comes who has had least since somebody waited: a wallet first, then a program of it, then the first
 * that came.
 */
class Turns {
  readonly #waiting = new Set<Waiting>()
  /** Time that wallets, and programs, have had since nobody waited. */
  readonly #had = new Map<string, number>()
  #isTaken = false
  #count = 0

  /** Runs `work` alone, when its owner's turn comes. Rejects where that is not before the deadline. */
  async run<Result>(
    owner: Owner,
    work: () => Result | PromiseLike<Result>,
    deadline?: Deadline,
  ): Promise<Result> {
    await this.#turn(owner, deadline)
    const began = machineNow()
    try {
      return await work()
    } finally {
      this.#end(owner, machineNow() - began)
    }
  }

  #turn(owner: Owner, deadline: Deadline | undefined): Promise<void> | undefined {
    if (!this.#isTaken) {
      this.#isTaken = true
      this.#count++
      return undefined
    }
    return new Promise((resolve, reject) => {
      const timer = deadline && setTimeout(() => this.#miss(waiting), Math.max(0, deadline.at - machineNow()))
      const waiting: Waiting = {
        owner,
        deadline,
        after: this.#count - 1,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        fail(reason) {
          clearTimeout(timer)
          reject(reason)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  #end(owner: Owner, took: number): void {
    for (const key of keysOf(owner)) this.#had.set(key, (this.#had.get(key) ?? 0) + took)
    if (took < SHORT_MS) this.#next()
    else if (took < PAUSE_SHARE) inNextTask(() => this.#next())
    else setTimeout(() => this.#next(), Math.min(took / PAUSE_SHARE, LONGEST_PAUSE_MS))
  }

  #next(): void {
    // The thread was taken: their timers may not have come to it.
    const now = machineNow()
    for (const waiting of this.#waiting)
      if (waiting.deadline && waiting.deadline.at <= now) this.#miss(waiting)
    const [next] = [...this.#waiting].sort((one, other) => this.#order(one.owner, other.owner))
    if (!next) {
      this.#isTaken = false
      this.#had.clear()
      return
    }
    this.#waiting.delete(next)
    this.#count++
    next.begin()
  }

  /** Sorting keeps the order in which those came that had the same. */
  #order(one: Owner, other: Owner): number {
    const [[wallet, program], [otherWallet, otherProgram]] = [keysOf(one), keysOf(other)]
    const had = (key: string) => this.#had.get(key) ?? 0
    return had(wallet) - had(otherWallet) || had(program) - had(otherProgram)
  }

  #miss(waiting: Waiting): void {
    if (!waiting.deadline || !this.#waiting.delete(waiting)) return
    waiting.fail(waiting.deadline.missed(this.#count - waiting.after))
  }
}

function keysOf({ walletId, program }: Owner): [string, string] {
  return [JSON.stringify([walletId]), JSON.stringify([walletId, program])]
}

/** Of this thread, and so of all emulators in it. */
export const turns = new Turns()
