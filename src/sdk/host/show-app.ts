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
 * less: see `notHeld`. Throws what the emulator answers where the app cannot be opened.
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
  const asked = { theme, ...(isCompact !== undefined && { compact: isCompact }) }
  const { url, nonce, ctx } = (await whole(await call('POST', `${folder}/frame`, asked, viewer)).then(
    (answer) => answer.json(),
  )) as Opened
  const app = { wallet, slug, ctx }

  frame.referrerPolicy = 'no-referrer'
  frame.allow = ''
  if (isServed) {
    // The header of the document takes its origin away; without `allow-same-origin` here a worker would not see it.
    frame.setAttribute('sandbox', `${SANDBOX} allow-same-origin`)
    frame.src = url
  } else {
    const document = await whole(await call('GET', url, undefined, viewer)).then((answer) => answer.text())
    frame.setAttribute('sandbox', SANDBOX)
    frame.srcdoc = document
  }
  return connectApp({ ...options, app, nonce })
}

async function whole(response: Response): Promise<Response> {
  if (response.ok) return response
  const { error, message } = (await response.json().catch(() => ({}))) as { error?: string; message?: string }
  throw new Error(message ?? error ?? `HTTP ${response.status}`)
}
