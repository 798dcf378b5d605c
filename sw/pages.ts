import { get, update } from 'idb-keyval'
import { releasedStore } from '#kernel/store/released-store'
import { PAGES } from '../src/hosts/browser-databases.mjs'

declare const self: ServiceWorkerGlobalScope

/** In a database of its own, by the worker's scope: no reset, import or virtual clock is to move it. Times are the machine's. */
interface Noted {
  /** When a page last called `start()`, or the worker was installed. */
  startedAt: number
  /** The clients that did, as far as they may still be open. */
  started: string[]
  /** Those that called `stop()`, and are left to the network. */
  stopped: string[]
}

const store = releasedStore(PAGES, 'pages')
const { scope } = self.registration

/** What the pages of this worker's scope have asked of it. A worker that is started again finds it here. */
export class Pages {
  /** Whether it is known which pages called `stop()`; before that, wait for `read`. */
  isRead = false
  readonly read: Promise<void>
  #stopped: readonly string[] = []
  #isForgotten = false

  constructor() {
    this.read = get<Noted>(scope, store)
      .then(
        (noted) => {
          this.#stopped = noted?.stopped ?? []
        },
        // Storage that cannot be read keeps no page from being answered.
        () => undefined,
      )
      .then(() => {
        this.isRead = true
      })
  }

  hasStopped(client: string): boolean {
    return this.#stopped.includes(client)
  }

  installed(): Promise<void> {
    return this.#note((noted) => noted)
  }

  started(client: string): Promise<void> {
    this.#stopped = this.#stopped.filter((stopped) => stopped !== client)
    return this.#note((noted) => ({
      startedAt: Date.now(),
      started: [...noted.started, client],
      stopped: noted.stopped.filter((stopped) => stopped !== client),
    }))
  }

  stopped(client: string): Promise<void> {
    this.#stopped = [...this.#stopped, client]
    return this.#note((noted) => ({
      ...noted,
      started: noted.started.filter((started) => started !== client),
      stopped: [...noted.stopped, client],
    }))
  }

  /** From now on nothing is noted: the database is being removed. */
  forget(): void {
    this.#isForgotten = true
  }

  /** When a page last called `start()`; undefined while one that did is open, and where it does not matter any more. */
  async unstartedSince(): Promise<number | undefined> {
    if (this.#isForgotten) return undefined
    await this.installed()
    const noted = await get<Noted>(scope, store)
    return noted && noted.started.length > 0 ? undefined : (noted?.startedAt ?? Date.now())
  }

  async #note(change: (noted: Noted) => Noted): Promise<void> {
    if (this.#isForgotten) return
    const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = (noted: readonly string[]) => clients.map(({ id }) => id).filter((id) => noted.includes(id))
    let stopped: readonly string[] = []
    await update<Noted>(
      scope,
      (noted = { startedAt: Date.now(), started: [], stopped: [] }) => {
        const changed = change(noted)
        stopped = open(changed.stopped)
        return { ...changed, started: open(changed.started), stopped: [...stopped] }
      },
      store,
    )
    this.#stopped = stopped
  }
}
