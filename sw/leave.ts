import { isScript, type ScriptAnswer, whyLeftOver } from '#hosts/left-over'
import type { Pages } from './pages'

declare const self: ServiceWorkerGlobalScope

/** How long a page that is opened has to call `start()`. */
const QUIET_MS = 5_000
/** How often the script's address is read at most, in one life of the worker. */
const EVERY_MS = 60_000

/**
 * Has the worker of a site that does not use it any more take itself out: some seconds after a page was opened, unless a
 * page that called `start()` is open. It says so in the console first. Data stay, and so do open pages under it, until
 * their user reloads them. Not for Sandbank's own site.
 */
export function leaveWhenLeftOver(pages: Pages): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async () => {
    if ((await pages.unstartedSince()) === undefined) return
    lookedAt = performance.now()
    const script = await answerOf(self.location.href)
    // Read last: a page may have called it meanwhile.
    const startedAt = await pages.unstartedSince()
    if (startedAt === undefined) return
    const why = whyLeftOver({ script, startedAt, now: Date.now() })
    if (!why) return
    console.warn(
      `Sandbank: the worker ${self.location.href} is left over and now takes itself out: ${why}. Reload the pages of ${self.registration.scope} to be without it. Its data stay; start() of "sandbank/browser" brings it back, and uninstall() there removes them.`,
    )
    await self.registration.unregister()
  }

  self.addEventListener('fetch', ({ request }) => {
    if (request.mode !== 'navigate' || performance.now() - lookedAt < EVERY_MS) return
    clearTimeout(timer)
    // Under no event: it would keep a new version waiting. Where this worker is stopped first, the next page is as good.
    timer = setTimeout(() => look().catch((thrown) => console.error(thrown)), QUIET_MS)
  })
}

/** Undefined where nothing answers. */
async function answerOf(address: string): Promise<ScriptAnswer | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    const { status, redirected, headers } = response
    const type = headers.get('content-type') ?? ''
    return { status, redirected, type, text: isScript(type) ? await response.text() : '' }
  } catch {
    return undefined
  }
}
