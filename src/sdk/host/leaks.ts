/** The first Chromium with `Connection-Allowlist`. */
const ALLOWLIST = 152

/**
 * What may get out of the frame of an app in this browser, in words for its host; empty where nothing can.
 * `isServed`: as for `showApp`. Row app-frame.
 */
export function leaksOf({
  isServed,
  userAgent,
}: {
  readonly isServed: boolean
  /** `navigator.userAgent` */
  readonly userAgent: string
}): readonly string[] {
  const chromium = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  const isWhole = isServed && chromium >= ALLOWLIST
  return [...(isWhole ? [] : [isServed ? OLD_BROWSER : NO_WORKER, NAMES]), ...(isServed ? [] : [WRITTEN])]
}

const OLD_BROWSER = `This browser does not know Connection-Allowlist, which Chromium has from version ${ALLOWLIST} on.`
const NO_WORKER =
  'There is no service worker here, so the page of the app comes without the headers that lock it.'
const NAMES =
  'A page can make the browser look up a host name, open a connection ahead of time, or ask a WebRTC server: little can be told that way, but it gets out.'
const WRITTEN =
  'Requests, forms, pictures, scripts and frames of other sites are blocked by a policy in the document.'
