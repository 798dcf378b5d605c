import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { distFolder } from '../../../src/cli/project.mjs'
import { serveSite } from '../../../src/hosts/server/site.mjs'
import { type BareBrowser, launchBare } from './browser'

const HERE = import.meta.dirname
const HELLO_MS = 60_000

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

export interface PageEvent {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: what a page sends; the assertion checks it
  [event: string]: any
}

/** A page of the bare browser, at the other end of its WebSocket. */
export class Tab {
  /** What the page sent by itself, oldest first. */
  readonly events: PageEvent[] = []
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  #listeners = new Set<() => void>()
  #last = 0

  constructor(
    private readonly socket: WebSocket,
    readonly name: string,
  ) {
    socket.on('message', (data) => this.#hear(JSON.parse(String(data))))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`The tab ${name} is gone.`))
      this.#waiting.clear()
    })
  }

  /** Runs a command of page.js in the page. */
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own result; the assertion checks it
  run(command: string, ...args: unknown[]): Promise<any> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.socket.send(JSON.stringify({ id, command, args }))
    })
  }

  call(path: string, init: { method?: string; headers?: object; body?: string } = {}): Promise<Answer> {
    return this.run('call', path, init)
  }

  /** What failed behind the emulator's answers, such as a database that the browser has deleted. */
  async failures(): Promise<unknown[]> {
    return JSON.parse((await this.call('/__sandbank/info')).text).backgroundFailures
  }

  /** Resolves with the first event, sent already or to come, that `matches`. */
  received(matches: (event: PageEvent) => boolean): Promise<PageEvent> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.events.find(matches)
        if (!found) return
        this.#listeners.delete(look)
        resolve(found)
      }
      this.#listeners.add(look)
      look()
    })
  }

  #hear(message: { id?: number; result?: unknown; error?: string; event?: string }): void {
    if (message.id === undefined) {
      this.events.push(message as PageEvent)
      for (const look of this.#listeners) look()
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.error === undefined) waiting?.resolve(message.result)
    else waiting?.reject(new Error(`${this.name}: ${message.error}`))
  }
}

/** A site of its own with the proof page beside the shell, a profile folder, and its visitors. */
export class Stage {
  readonly folder: string
  readonly profile: string
  #site: Awaited<ReturnType<typeof serveSite>>
  #admin: WebSocketServer
  #browser: BareBrowser | undefined
  #arrivals = new Map<string, (tab: Tab) => void>()

  private constructor(
    folder: string,
    profile: string,
    site: Awaited<ReturnType<typeof serveSite>>,
    admin: WebSocketServer,
  ) {
    this.folder = folder
    this.profile = profile
    this.#site = site
    this.#admin = admin
    admin.on('connection', (socket, { url = '' }) => {
      const name = new URL(url, 'ws://localhost').searchParams.get('tab') ?? ''
      const tab = new Tab(socket, name)
      this.#arrivals.get(name)?.(tab)
      this.#arrivals.delete(name)
    })
  }

  static async set(): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-proof-'))
    const profile = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))
    await cp(distFolder, folder, { recursive: true })
    await cp(join(HERE, 'page.html'), join(folder, 'proof.html'))
    await cp(join(HERE, 'page.js'), join(folder, 'proof.js'))
    await cp(join(HERE, 'database.js'), join(folder, 'database.js'))
    const site = await serveSite({ folder, port: 0 })
    const admin = new WebSocketServer({ port: 0, host: 'localhost' })
    await once(admin, 'listening')
    return new Stage(folder, profile, site, admin)
  }

  get url(): string {
    return this.#site.url
  }

  /** The address of the proof page as the tab `name`. */
  address(name: string): string {
    const { port } = this.#admin.address() as AddressInfo
    return `${this.url}/proof.html#port=${port}&tab=${name}`
  }

  /** Starts the browser on the stage's profile with one tab, and brings the worker up. */
  async launch(name: string): Promise<Tab> {
    const arrived = this.#arrival(name)
    this.#browser = await launchBare(this.profile, this.address(name))
    return arrived
  }

  /** Another tab of the running browser, opened by `opener`. */
  async open(opener: Tab, name: string): Promise<Tab> {
    const arrived = this.#arrival(name)
    await opener.run('open', this.address(name))
    return arrived
  }

  async kill(isCut?: boolean): Promise<void> {
    await this.#browser?.kill(isCut)
    this.#browser = undefined
  }

  async clear(): Promise<void> {
    await this.kill()
    for (const client of this.#admin.clients) client.terminate()
    this.#admin.close()
    await this.#site.close()
    await rm(this.folder, { recursive: true, force: true })
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #arrival(name: string): Promise<Tab> {
    const tab = await new Promise<Tab>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The tab ${name} did not come.`)), HELLO_MS)
      this.#arrivals.set(name, (arrived) => {
        clearTimeout(late)
        resolve(arrived)
      })
    })
    const health: Answer = await tab.run('ready')
    if (health.status !== 200) throw new Error(`${name}: ${health.text}`)
    return tab
  }
}
