/**
 * The first script of every app's document: its text is in src/sdk/artifacts, written by `npm run sdk`. It runs before
 * anything of the app's, in a document that the browser has locked: whatever is done here for the lock is done once more.
 */
import { createSdk } from '../frame/sdk'
import { type AppContext, type FromHost, type FromPage, HELLO, type Hello, type Report } from '../wire'
import { blockNavigation } from './block-navigation'
import { reportBlocked } from './blocked'
import { reportConsole } from './console'
import { provideStorage } from './storage'

interface Boot {
  readonly nonce: string
  readonly ctx: AppContext
}

const script = document.currentScript as HTMLScriptElement

// Fail closed: without the header that locks it this document would be one of ours.
if (self.origin !== 'null') {
  window.stop()
  document.documentElement.remove()
  throw new Error('This browser did not lock the frame of the app, so the app was not run.')
}

const { nonce, ctx } = JSON.parse(script.dataset.boot ?? '') as Boot
script.remove()

const { port1: port, port2 } = new MessageChannel()
const send = (message: FromPage) => port.postMessage(message)
const report = (sent: Report) => send({ type: 'report', report: sent })

reportConsole(report)
reportBlocked(report)
blockNavigation(report)
provideStorage('localStorage')
provideStorage('sessionStorage')

const show = (theme: AppContext['theme']) => {
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
}
show(ctx.theme)

const sdk = createSdk(
  {
    send,
    listen(listener) {
      port.onmessage = ({ data }: MessageEvent<FromHost>) => listener(data)
    },
  },
  ctx,
)
sdk.on('ready', (now) => show(now.theme))
sdk.on('theme', show)
for (const name of ['bankr', 'sandbank'])
  Object.defineProperty(window, name, { value: sdk, enumerable: true })

const hello: Hello = { type: HELLO, nonce }
// To whoever may embed this document, which by its policy is a page of the origin that it came from.
parent.postMessage(hello, '*', [port2])
