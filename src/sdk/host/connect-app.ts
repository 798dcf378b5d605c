import { type AnswerOptions, type AppConnection, answerApp } from '../bridge/answer-app'
import { type Channel, type FromHost, type FromPage, HELLO, type Hello } from '../wire'

export interface ConnectOptions extends AnswerOptions {
  /** Its `src` may be set before or after, but in the same task. */
  readonly frame: HTMLIFrameElement
  /** As answered with the address of the document; good for one handshake. */
  readonly nonce: string
}

/** Until the document has connected. */
const HANDSHAKE_MS = 20_000
/** Until a reloaded document has proved that it is the same. */
const PONG_MS = 2_000

/**
 * Waits for the page in a frame, and answers its calls from then on. A frame that leaves its document is removed: what it
 * shows then is not the app. Row app-frame.
 */
export function connectApp({ frame, nonce, ...options }: ConnectOptions): AppConnection {
  let answering: ReturnType<typeof answerApp> | undefined
  let isClosed = false
  let loads = 0
  let { viewer } = options
  let theme: Parameters<AppConnection['setTheme']>[0] | undefined

  const close = (why?: string) => {
    if (isClosed) return
    isClosed = true
    clearTimeout(late)
    window.removeEventListener('message', onMessage)
    frame.removeEventListener('load', onLoad)
    answering?.close()
    if (why === undefined) return
    frame.remove()
    options.onEvent?.({ kind: 'closed', at: Date.now(), why })
  }
  const late = setTimeout(
    () => close(`The app's page did not begin within ${HANDSHAKE_MS / 1_000} seconds.`),
    HANDSHAKE_MS,
  )

  const onMessage = ({ source, origin, data, ports }: MessageEvent<Partial<Hello> | null>) => {
    if (source === null || source !== frame.contentWindow || origin !== 'null') return
    const [port] = ports
    if (data?.type !== HELLO || data.nonce !== nonce || !port || ports.length > 1) return
    // The nonce is used up.
    window.removeEventListener('message', onMessage)
    clearTimeout(late)
    answering = answerApp(
      portChannel(port, () => close(LEFT)),
      { ...options, viewer },
    )
    if (theme) answering.setTheme(theme)
  }

  const onLoad = async () => {
    loads++
    // Nothing of the page has been answered yet.
    if (!answering) return
    const { visibility } = frame.style
    // The document may have written itself anew; until it says so, nothing of it is seen.
    if (loads > 1) frame.style.visibility = 'hidden'
    const isThere = await Promise.race([answering.pong(loads).then(() => true), after(PONG_MS)])
    if (isThere) frame.style.visibility = visibility
    else close(LEFT)
  }

  window.addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  return {
    refresh: () => answering?.refresh(),
    setTheme(next) {
      theme = next
      answering?.setTheme(next)
    },
    async setViewer(next) {
      viewer = next
      await answering?.setViewer(next)
    },
    close: () => close(),
  }
}

const LEFT =
  'The app left its page, so its frame was removed: a script set its location, or called location.reload().'

function portChannel(port: MessagePort, onClose: () => void): Channel<FromHost, FromPage> {
  // In browsers that report that the other end is gone.
  port.addEventListener('close', onClose)
  return {
    send: (message) => port.postMessage(message),
    listen(listener) {
      port.onmessage = ({ data }: MessageEvent<FromPage>) => listener(data)
    },
  }
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms))
}
