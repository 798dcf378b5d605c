import type { Writers } from '#emulator'

/** So long another process may take to end its writes, milliseconds; then it hangs, and its lock is taken from it. */
const PATIENCE_MS = 4_000
/** How often it is noted that this process does not hang. One that was silent for twice as long may have lost its lock. */
const SIGN_OF_LIFE_MS = 1_000
/** How often a concurrent writer checks whether the others are gone. */
const ALONE_AGAIN_MS = 5_000

/**
 * By a Web Lock of the database's name, which the browser takes back when a process dies. A process that holds it alone
 * is the only one that writes. A second one sends a request over a channel; then both hold the lock shared, until
 * one of them finds itself alone again. Undefined where the browser has no Web Locks.
 */
export function browserWriters(database: string): Writers | undefined {
  const { locks } = navigator
  return locks && new LockedWriters(`${database}-writers`, locks)
}

class LockedWriters implements Writers {
  readonly #name: string
  readonly #locks: LockManager
  readonly #channel: BroadcastChannel
  #holds: 'nothing' | 'alone' | 'shared' = 'nothing'
  /** A request came before it was known which lock is taken. */
  #isRequested = false
  #hasLeft = false
  #lookedAt = 0
  #aliveAt = performance.now()
  #entering: Promise<void> | undefined
  #stop: () => Promise<void> = async () => {}
  #release: () => void = () => {}
  /** Resolves when the lock that was taken last is given back. */
  #given: Promise<unknown> = Promise.resolve()

  constructor(name: string, locks: LockManager) {
    this.#name = name
    this.#locks = locks
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = () => {
      this.#isRequested = true
      if (this.#holds === 'alone') void this.#change(() => this.#share())
    }
    this.#change(() => this.#settle())
    this.#signOfLife()
  }

  get isAlone(): boolean {
    return this.#holds === 'alone' && !this.#wasSilent()
  }

  /** Of a process that hung the lock may be gone, and requests come before it is notified of that. */
  #wasSilent(): boolean {
    return performance.now() - this.#aliveAt > 2 * SIGN_OF_LIFE_MS
  }

  #signOfLife(): void {
    if (this.#hasLeft) return
    if (this.#holds === 'alone' && this.#wasSilent()) this.#takeAnew()
    this.#aliveAt = performance.now()
    setTimeout(() => this.#signOfLife(), SIGN_OF_LIFE_MS)
  }

  #takeAnew(): void {
    this.#change(async () => {
      await this.#stop()
      this.#release()
      // Released only then: an earlier request would not find it free.
      await this.#given
      await this.#settle()
    })
  }

  attend({ stop }: { stop(): Promise<void> }): void {
    this.#stop = stop
  }

  enter(): Promise<void> | undefined {
    if (this.#hasLeft) return undefined
    if (this.#holds === 'shared' && performance.now() - this.#lookedAt > ALONE_AGAIN_MS) this.#takeAnew()
    return this.#entering
  }

  leave(): void {
    this.#hasLeft = true
    this.#holds = 'nothing'
    this.#release()
    this.#channel.close()
  }

  /** Until `change` has ended no lock is taken, and who wants to write waits. */
  #change(change: () => Promise<void>): Promise<void> {
    this.#holds = 'nothing'
    const entering = change().then(() => {
      if (this.#entering === entering) this.#entering = undefined
      if (this.#isRequested && this.#holds === 'alone') return this.#change(() => this.#share())
      return undefined
    })
    this.#entering = entering
    return entering
  }

  async #settle(): Promise<void> {
    this.#isRequested = false
    this.#lookedAt = performance.now()
    if (await this.#take({ mode: 'exclusive', ifAvailable: true })) {
      this.#holds = 'alone'
      return
    }
    this.#channel.postMessage('share')
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    const isShared = await this.#take({ mode: 'shared', signal: patience.signal }).catch(() => false)
    clearTimeout(timer)
    if (!isShared) {
      await this.#take({ mode: 'exclusive', steal: true })
      this.#holds = 'alone'
      return
    }
    this.#holds = 'shared'
  }

  /** Requested before the lock is released: between the two no other process can take it. */
  async #share(): Promise<void> {
    this.#isRequested = false
    await this.#stop()
    const release = this.#release
    const shared = this.#take({ mode: 'shared' })
    release()
    // Of a process that hung the lock may be another's by now, who holds it alone and gives it to those that ask.
    this.#channel.postMessage('share')
    await shared
    this.#holds = 'shared'
    this.#lookedAt = performance.now()
  }

  /** True once the lock is taken, until `#release` is called; false where it is not to be had at once. */
  #take(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const lockRequest = this.#locks.request(this.#name, options, (lock) => {
        if (!lock || this.#hasLeft) {
          resolve(false)
          return undefined
        }
        return new Promise<void>((release) => {
          this.#release = release
          this.#given = lockRequest.catch(() => undefined)
          resolve(true)
        })
      })
      lockRequest.catch((thrown) => {
        reject(thrown)
        // Taken away while it was taken: this process hung for too long.
        if (this.#holds !== 'nothing' && !this.#hasLeft) void this.#change(() => this.#settle())
      })
    })
  }
}
