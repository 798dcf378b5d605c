import { VERSION_HEADER } from '../../../kernel/http/headers.mjs'
import { HOSTED_ORIGINS } from '../../../kernel/outbound/hosted-service'
import { SOCKET_PATH } from '../../socket-options'

/** `unknown` only until the settings have been read: the user may have added the address. */
export type Whose = 'ours' | 'foreign' | 'unknown'

/** Which WebSocket addresses are the emulator's: those that fetch finds it under too. */
export class Addresses {
  readonly #own = location.origin
  #added: ReadonlySet<string> | undefined
  #reading: Promise<ReadonlySet<string>> | undefined

  whose(url: URL): Whose {
    const origin = httpOrigin(url)
    // The page's own server may have WebSockets of its own, as the dev server does.
    if (origin === this.#own) return isSocketPath(url) ? 'ours' : 'foreign'
    // Of a base address everything is ours, a mistyped path too: it must not reach the real service.
    if (HOSTED_ORIGINS.includes(origin) || this.#added?.has(origin)) return 'ours'
    if (!isSocketPath(url)) return 'foreign'
    if (!this.#added) return 'unknown'
    // Decided by what is known; it is read again for the next time.
    this.#read().catch(() => undefined)
    return 'foreign'
  }

  /** Decides where `whose` could not. Without the settings the address is not the emulator's. */
  async isAdded(url: URL): Promise<boolean> {
    const added = await this.#read().catch(() => undefined)
    return added?.has(httpOrigin(url)) ?? false
  }

  #read(): Promise<ReadonlySet<string>> {
    this.#reading ??= readAdded().finally(() => {
      this.#reading = undefined
    })
    return this.#reading.then((added) => {
      this.#added = added
      return added
    })
  }
}

/** `/socket.io/` and below, as a real server looks at it. */
export function isSocketPath({ pathname }: URL): boolean {
  return pathname.startsWith(SOCKET_PATH)
}

async function readAdded(): Promise<ReadonlySet<string>> {
  const response = await fetch('/__sandbank/settings')
  if (!response.ok || !response.headers.has(VERSION_HEADER)) throw new Error('No emulator answers here yet.')
  const { baseAddresses } = (await response.json()) as { baseAddresses: string[] }
  return new Set(baseAddresses)
}

function httpOrigin(url: URL): string {
  return new URL(url.href.replace(/^ws/, 'http')).origin
}
