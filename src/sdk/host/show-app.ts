import type { AppConnection } from '../bridge/answer-app'
import type { AppContext, Theme } from '../wire'
import { type ConnectOptions, connectApp } from './connect-app'

/** @public */
export interface ShowOptions extends Omit<ConnectOptions, 'app' | 'nonce'> {
  /** The owner's id or address. */
  readonly wallet: string
  readonly slug: string
  readonly theme: Theme
  readonly isCompact?: boolean
  /** Whether navigations of this site reach the emulator: by its worker, or because a server answers. */
  readonly isServed: boolean
}

/** What the answer of `POST /apps/:wallet/:slug/frame` has. */
interface Opened {
  readonly url: string
  readonly nonce: string
  readonly ctx: AppContext
}

const SANDBOX = 'allow-scripts allow-forms allow-modals'

/**
 * Opens an app in a frame that is in the document. Without a worker the document is written into the frame, which holds
 * less: see `leaksOf`. Throws what the emulator answers where the app cannot be opened.
 */
export async function showApp({
  wallet,
  slug,
  theme,
  isCompact,
  isServed,
  ...options
}: ShowOptions): Promise<AppConnection> {
  const { frame, call, viewer } = options
  const folder = `/apps/${encodeURIComponent(wallet)}/${encodeURIComponent(slug)}`
  const appearance = { theme, ...(isCompact !== undefined && { compact: isCompact }) }
  const { url, nonce, ctx } = (await whole(await call('POST', `${folder}/frame`, appearance, viewer)).then(
    (answer) => answer.json(),
  )) as Opened
  const app = { wallet, slug, ctx }

  frame.referrerPolicy = 'no-referrer'
  frame.allow = ''
  if (isServed || !allowsInlineScripts()) {
    showServed(frame, url)
    return connectApp({ ...options, app, nonce })
  }
  const document = await whole(await call('GET', url, undefined, viewer))
  frame.setAttribute('sandbox', SANDBOX)
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policyOf(document)}">${await document.text()}`
  return connectApp({ ...options, app, nonce })
}

/**
 * Whether this page's policy, which a written document inherits, lets scripts in it run. Where it does not, a server of ours
 * sent this page, and that takes a frame's request to a page that can answer.
 */
function allowsInlineScripts(): boolean {
  const mark = 'sandbankInlineScript'
  const script = document.createElement('script')
  script.textContent = `document.documentElement.dataset.${mark} = ''`
  document.head.append(script)
  script.remove()
  const { dataset } = document.documentElement
  const isAllowed = mark in dataset
  delete dataset[mark]
  return isAllowed
}

function showServed(frame: HTMLIFrameElement, url: string): void {
  // The header of the document takes its origin away; without `allow-same-origin` here a worker would not see it.
  frame.setAttribute('sandbox', `${SANDBOX} allow-same-origin`)
  frame.src = url
}

/** Of a document, without what only a header can say. */
function policyOf({ headers }: Response): string {
  const policy = headers.get('Content-Security-Policy') ?? "default-src 'none'"
  return policy.replace(/(?:^|;)\s*(?:sandbox|frame-ancestors)[^;]*/g, '').replace(/^[;\s]+/, '')
}

async function whole(response: Response): Promise<Response> {
  if (response.ok) return response
  const { error, message } = (await response.json().catch(() => ({}))) as { error?: string; message?: string }
  throw new Error(message ?? error ?? `HTTP ${response.status}`)
}
